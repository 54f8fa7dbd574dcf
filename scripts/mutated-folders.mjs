export const mutatedFolders = {
  shared: [
    "**/__tests__/shared/**/*.test.ts",
    "**/__tests__/features/{refine,results,search}/*.test.{ts,tsx}",
  ],
  "features/navigation": [
    "**/__tests__/features/{navigation,locations,suggestions}/*.test.ts",
    "**/__tests__/page/{navigation*,link-prefetching,repro,restored-moments,time-travel}.test.ts",
  ],
  "server/http": [
    "**/__tests__/server/http/**/*.test.ts",
    "**/__tests__/server/{alerts/alerts,alerts/asking,counting/counting}.test.ts",
  ],
  "server/uploads": [
    "**/__tests__/server/uploads/**/!(killed-server|upload-memory|text-reading|suggestions).test.ts",
  ],
  "server/feeds/normalise": ["**/__tests__/server/feeds/normalise/**/!(any-row|judged-titles).test.ts"],
};
