/** Of the site as a whole. */
export const pictureOfSite = "/share/site.png";

export const pictureOfJob = (id: number | string) => `/share/jobs/${id}.png`;

/** Pixels; what most services that show shared pages ask for. */
export const pictureSize = { width: 1200, height: 630 };
