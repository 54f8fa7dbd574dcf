/** Layers, bottom up: each may import itself and those before it, types included. */
const layers = ["shared", "features", "page", "server"];

/** Levels of features, bottom up: features on one level do not import each other. */
const featureLevels = [
  ["site"],
  ["navigation", "combobox"],
  ["search"],
  ["results", "uploads"],
  ["refine", "visits"],
  ["locations", "suggestions"],
];

const anyOf = (names) => `(?:${names.join("|") || "-"})`;

const layerRules = layers.slice(0, -1).map((layer, place) => ({
  name: `${layer}-imports-only-below`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: `^src/${anyOf(layers.slice(place + 1))}/` },
}));

const featureRules = featureLevels.flatMap((level, height) =>
  level.map((feature) => ({
    name: `features-${feature}-imports-only-below`,
    severity: "error",
    from: { path: `^src/features/${feature}/` },
    to: {
      path: `^src/features/${anyOf([...level, ...featureLevels.slice(height + 1).flat()])}/`,
      pathNot: `^src/features/${feature}/`,
    },
  })),
);

/** Rooms of the server, bottom up: each may import itself and those before it, types included. */
const serverRooms = [
  "concurrency",
  "database",
  "theme",
  "settings",
  "jobs",
  "crawlers",
  "counting",
  "taxonomy",
  "languages",
  "places",
  "search",
  "pictures",
  "sheets",
  "rendering",
  "http",
  "metrics",
  "uploads",
  "feeds",
  "alerts",
  "sample",
  "report",
  "status",
  "cli",
];

const roomsWithin = {
  places: ["place", "gazetteer", "names", "packed", "postcodes", "lookup"],
  search: [
    "bits",
    "columns",
    "vocabulary",
    "thesaurus",
    "keywords",
    "spelling",
    "run",
    "workers",
    "meaning",
    "reach",
    "interpret",
    "plan",
    "cards",
    "fragment",
    "snapshot",
    "suggestions",
  ],
  uploads: ["rules", "storage", "receiving", "cv"],
  alerts: ["asking", "matching", "mails"],
  feeds: [
    "feed",
    "geocoding",
    "normalise",
    "readers",
    "reading",
    "duplicates",
    "import",
    "requests",
    "crawl",
    "sources",
    "postcodes",
    "thesaurus",
  ],
};

/** Two rules per folder: every room is listed, and none imports a later one or a file beside the rooms. */
function roomsFromTheBottomUp(folder, rooms) {
  const known = {
    name: `${folder.split("/").pop()}-rooms-are-known`,
    severity: "error",
    from: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(?:${rooms.join("|")})/` },
    to: {},
  };
  const below = rooms.map((room, place) => ({
    name: `${folder.split("/").pop()}-${room}-imports-only-below`,
    severity: "error",
    from: { path: `^${folder}/${room}/` },
    to: { path: `^${folder}/(?:[^/]+$|(?:${rooms.slice(place + 1).join("|") || "-"})/)` },
  }));
  return [known, ...below];
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "source-has-a-layer",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/${anyOf(layers)}/` },
      to: {},
    },
    ...layerRules,
    {
      name: "no-file-cycles",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      name: "imported-file-is-there",
      severity: "error",
      from: { path: "^src/" },
      to: { couldNotResolve: true, path: "^\\." },
    },
    {
      name: "feature-has-a-place-in-the-order",
      comment: "A new feature is entered in `featureLevels`.",
      severity: "error",
      from: { path: "^src/features/", pathNot: `^src/features/${anyOf(featureLevels.flat())}/` },
      to: {},
    },
    ...featureRules,
    ...roomsFromTheBottomUp("src/server", serverRooms),
    ...Object.entries(roomsWithin).flatMap(([room, rooms]) =>
      roomsFromTheBottomUp(`src/server/${room}`, rooms),
    ),
    {
      name: "no-folder-cycles",
      comment: "Two folders that import each other are one folder, or a part of one belongs below both.",
      scope: "folder",
      severity: "error",
      from: { path: "^src" },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^node_modules|\\.(?:css|sql|txt)$" },
    tsConfig: { fileName: "tsconfig.json" },
    // Type-only imports count too.
    tsPreCompilationDeps: true,
  },
};
