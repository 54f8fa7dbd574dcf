/**
 * The tree of disciplines: a slug and a name for each, the children's slugs standing below their root's
 * (`health` > `nursing` is `health.nursing`). Slugs are in visitors' bookmarks: rename a name at will, never
 * a slug.
 */
interface Root {
  readonly name: string;
  readonly children: Readonly<Record<string, string>>;
}

export const disciplineTree: Readonly<Record<string, Root>> = {
  administration: {
    name: "Administration & Office",
    children: {
      "customer-service": "Customer service & call centres",
      "data-entry": "Data entry & clerical",
      office: "Office & team administration",
      reception: "Reception",
      records: "Records & correspondence",
      secretarial: "Secretarial & personal assistance",
    },
  },
  business: {
    name: "Business & Management",
    children: {
      analysis: "Business & programme analysis",
      consulting: "Consulting",
      executive: "Executive & board",
      operations: "Operations management",
      procurement: "Procurement & contracts",
      projects: "Project & programme management",
      strategy: "Strategy & change",
    },
  },
  construction: {
    name: "Construction & Property",
    children: {
      architecture: "Architecture & landscape",
      carpentry: "Carpentry & joinery",
      electricians: "Electricians",
      estates: "Property & estate agency",
      groundwork: "Groundwork & labouring",
      painting: "Painting, plastering & roofing",
      planning: "Town planning",
      plumbing: "Plumbing & heating",
      "site-management": "Site management",
      surveying: "Surveying",
    },
  },
  creative: {
    name: "Creative, Arts & Media",
    children: {
      "graphic-design": "Graphic & visual design",
      journalism: "Journalism & editing",
      museums: "Museums, galleries & heritage",
      performance: "Music & performance",
      photography: "Film, video & photography",
      "user-experience": "User experience & interaction",
      writing: "Writing & translation",
    },
  },
  education: {
    name: "Education & Training",
    children: {
      "adult-education": "Further & adult education",
      "classroom-support": "Classroom & pupil support",
      "early-years": "Early years & childcare",
      leadership: "School leadership",
      libraries: "Libraries & archives",
      primary: "Primary teaching",
      secondary: "Secondary teaching",
      "special-needs": "Special educational needs",
      training: "Training & instruction",
      universities: "Universities & lecturing",
    },
  },
  engineering: {
    name: "Engineering",
    children: {
      aerospace: "Aerospace & defence",
      chemical: "Chemical & process",
      civil: "Civil & structural",
      design: "Design & CAD",
      electrical: "Electrical & electronic",
      environmental: "Environmental & water",
      industrial: "Industrial & systems",
      maintenance: "Maintenance & reliability",
      marine: "Marine & naval",
      mechanical: "Mechanical",
      nuclear: "Nuclear & energy",
    },
  },
  environment: {
    name: "Environment, Farming & Animals",
    children: {
      agriculture: "Farming & agriculture",
      animals: "Animal care",
      conservation: "Conservation & wildlife",
      forestry: "Forestry",
      horticulture: "Horticulture & gardening",
      parks: "Parks & countryside",
      sustainability: "Sustainability & waste",
    },
  },
  facilities: {
    name: "Facilities & Cleaning",
    children: {
      caretaking: "Caretaking & building maintenance",
      cleaning: "Cleaning & housekeeping",
      "facilities-management": "Facilities management",
      grounds: "Grounds maintenance",
      laundry: "Laundry & textiles",
      "plant-operation": "Boilers, plant & utilities",
    },
  },
  finance: {
    name: "Accounting & Finance",
    children: {
      accounting: "Accounting",
      analysis: "Financial & budget analysis",
      audit: "Audit & assurance",
      banking: "Banking & lending",
      credit: "Credit control & collections",
      insurance: "Insurance & claims",
      investment: "Investment & pensions",
      payroll: "Payroll & bookkeeping",
      tax: "Tax",
    },
  },
  government: {
    name: "Government & Public Policy",
    children: {
      benefits: "Benefits & social insurance",
      "community-planning": "Community & economic development",
      economics: "Economics & social research",
      "foreign-affairs": "Foreign affairs & development",
      inspection: "Inspection & regulation",
      intelligence: "Intelligence & defence",
      "local-government": "Local government services",
      policy: "Policy",
    },
  },
  health: {
    name: "Health & Medicine",
    children: {
      "allied-health": "Allied health & therapies",
      ambulance: "Ambulance & emergency care",
      dental: "Dental",
      "health-administration": "Health administration & records",
      "health-support": "Healthcare assistants & technicians",
      "imaging-laboratory": "Imaging & medical laboratory",
      medicine: "Doctors & medicine",
      "mental-health": "Psychology & mental health",
      nursing: "Nursing & midwifery",
      pharmacy: "Pharmacy",
      "public-health": "Public health",
      veterinary: "Veterinary",
    },
  },
  hospitality: {
    name: "Hospitality & Tourism",
    children: {
      bars: "Bars & pubs",
      chefs: "Chefs & kitchens",
      events: "Events & conferences",
      hotels: "Hotels & accommodation",
      "restaurant-service": "Restaurant & café service",
      "restaurant-management": "Restaurant & catering management",
      travel: "Travel & tourism",
    },
  },
  "human-resources": {
    name: "Human Resources",
    children: {
      "employee-relations": "Employee relations & equality",
      generalist: "HR generalists",
      "learning-development": "Learning & development",
      recruitment: "Recruitment",
      reward: "Pay & reward",
    },
  },
  legal: {
    name: "Legal",
    children: {
      compliance: "Compliance & governance",
      courts: "Courts & hearings",
      "intellectual-property": "Intellectual property",
      lawyers: "Lawyers & solicitors",
      paralegals: "Paralegals & legal support",
      property: "Conveyancing & property law",
    },
  },
  manufacturing: {
    name: "Manufacturing & Production",
    children: {
      assembly: "Assembly & production",
      "food-processing": "Food production",
      machining: "Machining & toolmaking",
      "production-management": "Production management",
      printing: "Printing & packaging",
      "quality-control": "Quality control & inspection",
      "sheet-metal": "Welding & sheet metal",
      textiles: "Textiles, wood & leather",
    },
  },
  marketing: {
    name: "Marketing & Communications",
    children: {
      brand: "Brand & campaigns",
      content: "Content & social media",
      digital: "Digital marketing",
      "market-research": "Market research & insight",
      "public-relations": "Public relations & communications",
    },
  },
  sales: {
    name: "Sales & Retail",
    children: {
      "account-management": "Account management",
      buying: "Buying & merchandising",
      "business-development": "Business development",
      "field-sales": "Field sales",
      "retail-management": "Retail management",
      "shop-work": "Shop & store work",
      telesales: "Telephone sales",
    },
  },
  science: {
    name: "Science & Research",
    children: {
      biology: "Biology & life sciences",
      chemistry: "Chemistry & materials",
      "clinical-research": "Clinical research",
      "earth-science": "Earth, ocean & atmosphere",
      laboratory: "Laboratory support",
      mathematics: "Mathematics & statistics",
      physics: "Physics & astronomy",
      "social-science": "Psychology & social science research",
    },
  },
  security: {
    name: "Police, Fire & Security",
    children: {
      borders: "Borders, customs & immigration",
      "emergency-planning": "Emergency planning & control rooms",
      fire: "Fire & rescue",
      guarding: "Guarding & physical security",
      investigation: "Investigation & forensics",
      police: "Police",
      prisons: "Prisons & probation",
      safety: "Health & safety",
    },
  },
  "social-care": {
    name: "Social Care & Charity",
    children: {
      advice: "Advice & advocacy",
      "care-homes": "Care homes & home care",
      chaplaincy: "Chaplaincy & faith",
      children: "Children & families",
      counselling: "Counselling & substance misuse",
      fundraising: "Charity & fundraising",
      housing: "Housing & homelessness",
      "social-work": "Social work",
      "youth-work": "Youth & community work",
    },
  },
  sport: {
    name: "Sport, Leisure & Beauty",
    children: {
      beauty: "Hair & beauty",
      coaching: "Sports coaching",
      fitness: "Fitness & personal training",
      leisure: "Leisure & recreation centres",
      outdoor: "Outdoor & adventure",
    },
  },
  technology: {
    name: "Technology",
    children: {
      data: "Data & analytics",
      games: "Games & graphics",
      infrastructure: "Infrastructure & cloud",
      management: "IT management",
      networks: "Networks & telecoms",
      product: "Product & delivery",
      security: "Cyber security",
      software: "Software development",
      support: "IT support",
      testing: "Testing & quality",
    },
  },
  transport: {
    name: "Transport & Logistics",
    children: {
      aviation: "Aviation",
      driving: "Driving & delivery",
      logistics: "Logistics & supply chain",
      maritime: "Maritime & ports",
      postal: "Post & couriers",
      rail: "Rail",
      "traffic-management": "Traffic & transport planning",
      "vehicle-repair": "Vehicle repair & maintenance",
      warehouse: "Warehouse & stores",
    },
  },
};

interface Discipline {
  readonly slug: string;
  readonly name: string;
  readonly parentSlug: string | null;
}

/** Every discipline, parents before their children. */
export const disciplines: readonly Discipline[] = Object.entries(disciplineTree).flatMap(
  ([slug, { name, children }]) => [
    { slug, name, parentSlug: null },
    ...Object.entries(children).map(([child, childName]) => ({
      slug: `${slug}.${child}`,
      name: childName,
      parentSlug: slug,
    })),
  ],
);
