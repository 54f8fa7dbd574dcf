declare module "*/translate-texts.cjs" {
  interface LoaderContext {
    getOptions(): { readonly catalogue: string };
    addDependency(file: string): void;
    readonly fs: { readFileSync(file: string, coding: string): string };
    readonly resourcePath: string;
  }
  /** A webpack loader: the source with its texts in another language. */
  export default function translateTexts(this: LoaderContext, source: string): string;
}
