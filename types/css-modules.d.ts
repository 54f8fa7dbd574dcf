declare module "*.module.css" {
  /** The class names as the build writes them: `file__local`. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";
