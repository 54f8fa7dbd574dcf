/** The source of generated jobs; a feed under this name would replace them. */
export const sampleSource = "sample";
