interface JobType {
  readonly slug: string;
  readonly name: string;
}

/** Working hours, kinds of contract and entry routes. A job may have several. */
export const jobTypes: readonly JobType[] = [
  { slug: "full-time", name: "Full-time" },
  { slug: "part-time", name: "Part-time" },
  { slug: "permanent", name: "Permanent" },
  { slug: "temporary", name: "Temporary" },
  { slug: "fixed-term", name: "Fixed term" },
  { slug: "contract", name: "Contract" },
  { slug: "freelance", name: "Freelance" },
  { slug: "casual", name: "Casual & intermittent" },
  { slug: "seasonal", name: "Seasonal" },
  { slug: "shift-work", name: "Shift work" },
  { slug: "job-share", name: "Job share" },
  { slug: "graduate", name: "Graduate" },
  { slug: "internship", name: "Internship" },
  { slug: "apprenticeship", name: "Apprenticeship" },
  { slug: "volunteer", name: "Volunteer" },
];
