/** Everything that is wrong with the settings, said at once, for the person who starts the server. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  /** `mistakes` are lines of the form `PORT must be …`. */
  constructor(readonly mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? "a setting is" : `${mistakes.length} settings are`;
    super([`Jobsieve can't start: ${count} wrong.`, ...mistakes.map((mistake) => `  ${mistake}`)].join("\n"));
  }
}
