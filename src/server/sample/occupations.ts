/**
 * What the sample's jobs are: for each discipline its titles, the words that its advertisements are full of,
 * and what it pays a year in Britain, in thousands of pounds. A line each: slug | titles | words | from-to.
 */
const table = `
administration.customer-service | Customer Service Adviser; Contact Centre Agent; Customer Care Coordinator; Call Centre Team Leader | complaints, telephone, email, queries, bookings, refunds | 21-30
administration.data-entry | Data Entry Clerk; Clerical Officer; Data Processor | spreadsheets, accuracy, typing, invoices, filing | 20-26
administration.office | Office Manager; Administrator; Team Administrator; Business Support Officer | diaries, minutes, supplies, correspondence, filing, meetings | 22-36
administration.reception | Receptionist; Front of House Assistant; Medical Receptionist | visitors, switchboard, bookings, appointments, post | 20-26
administration.records | Records Officer; Document Controller; Archive Assistant | retention, scanning, indexing, document control, audits | 22-32
administration.secretarial | Personal Assistant; Executive Assistant; Legal Secretary; Medical Secretary | diaries, travel, audio typing, minutes, confidentiality | 25-45
business.analysis | Business Analyst; Senior Business Analyst; Programme Analyst | requirements, process mapping, workshops, stakeholders, user stories | 38-65
business.consulting | Management Consultant; Senior Consultant; Implementation Consultant | clients, proposals, transformation, workshops, benchmarking | 45-85
business.executive | Chief Executive; Chief Operating Officer; Director of Strategy; Trustee | board, governance, vision, investors, turnaround | 85-160
business.operations | Operations Manager; Area Manager; Head of Operations; Operations Coordinator | budgets, rotas, performance, continuous improvement, suppliers | 34-70
business.procurement | Procurement Officer; Category Manager; Contracts Manager; Senior Buyer | tenders, suppliers, negotiation, frameworks, savings | 32-62
business.projects | Project Manager; Programme Manager; Project Coordinator; PMO Analyst | milestones, risks, budgets, stakeholders, Agile, PRINCE2 | 33-75
business.strategy | Strategy Manager; Change Manager; Transformation Lead | insight, roadmaps, stakeholders, change management, scenarios | 48-90
construction.architecture | Architect; Architectural Technologist; Landscape Architect; Part II Architectural Assistant | Revit, planning applications, drawings, building regulations, BIM | 28-58
construction.carpentry | Carpenter; Joiner; Shopfitter; Bench Joiner | first fix, second fix, timber, hand tools, CSCS | 28-42
construction.electricians | Electrician; Approved Electrician; Electrical Improver | testing, inspection, wiring regulations, containment, fault finding | 30-46
construction.estates | Property Manager; Lettings Negotiator; Estate Agent; Estates Surveyor | viewings, tenancies, valuations, landlords, inspections | 23-48
construction.groundwork | Groundworker; General Labourer; Plant Operator | drainage, kerbing, excavator, concrete, CSCS | 24-38
construction.painting | Painter and Decorator; Plasterer; Roofer; Flat Roofing Operative | preparation, skimming, slating, scaffolding, snagging | 26-40
construction.planning | Planning Officer; Town Planner; Principal Planner | planning applications, local plan, appeals, consultation, heritage | 30-55
construction.plumbing | Plumber; Gas Engineer; Heating Engineer; Air Conditioning Engineer | boilers, Gas Safe, pipework, servicing, breakdowns | 30-46
construction.site-management | Site Manager; Assistant Site Manager; Construction Manager; Contracts Manager | subcontractors, programme, snagging, handover, SMSTS | 36-68
construction.surveying | Quantity Surveyor; Building Surveyor; Land Surveyor; Estimator | valuations, cost plans, condition surveys, tenders, RICS | 32-65
creative.graphic-design | Graphic Designer; Artworker; Senior Designer; Motion Designer | Illustrator, InDesign, branding, typography, portfolio | 25-46
creative.journalism | Reporter; Sub-editor; Commissioning Editor; News Editor | deadlines, interviews, headlines, media law, features | 24-50
creative.museums | Curator; Collections Assistant; Gallery Assistant; Exhibitions Manager | collections, exhibitions, conservation, visitors, loans | 22-42
creative.performance | Music Teacher; Theatre Technician; Orchestra Manager; Dance Artist | rehearsals, ensemble, lighting, touring, workshops | 22-40
creative.photography | Videographer; Photographer; Video Editor; Camera Operator | editing, lighting, Premiere, footage, storyboards | 24-44
creative.user-experience | UX Designer; Product Designer; User Researcher; Interaction Designer | Figma, prototypes, usability testing, accessibility, journeys | 38-72
creative.writing | Copywriter; Technical Author; Translator; Content Editor | proofreading, tone of voice, style guides, manuals, localisation | 26-48
education.adult-education | Further Education Lecturer; Functional Skills Tutor; ESOL Tutor | learners, assessment, apprenticeships, lesson plans, Ofsted | 27-42
education.classroom-support | Teaching Assistant; Learning Support Assistant; Cover Supervisor | pupils, phonics, behaviour, safeguarding, small groups | 18-26
education.early-years | Nursery Practitioner; Nursery Manager; Room Leader; Childminder | EYFS, key person, safeguarding, play, ratios | 20-36
education.leadership | Headteacher; Deputy Headteacher; Head of Year; Assistant Principal | governors, Ofsted, curriculum, staff development, standards | 48-95
education.libraries | Librarian; Library Assistant; Archivist; Information Officer | cataloguing, collections, readers, loans, digitisation | 21-38
education.primary | Primary Teacher; Year 2 Teacher; Key Stage 1 Teacher; Early Career Teacher | phonics, Key Stage 2, curriculum, assessment, parents | 30-46
education.secondary | Teacher of Mathematics; Teacher of English; Science Teacher; Head of Physics; Teacher of Modern Languages | GCSE, A level, pupils, curriculum, assessment, Ofsted | 30-52
education.special-needs | SEN Teacher; SENCO; SEN Teaching Assistant; Autism Practitioner | autism, EHCP, sensory, behaviour, inclusion | 22-48
education.training | Trainer; Assessor; Driving Instructor; Skills Coach | apprentices, workshops, e-learning, portfolios, quality assurance | 26-44
education.universities | Lecturer; Research Fellow; Senior Lecturer; Professor; Teaching Fellow | undergraduate, research grants, publications, supervision, modules | 38-82
engineering.aerospace | Aerospace Engineer; Stress Engineer; Avionics Engineer; Systems Engineer | CATIA, airworthiness, composites, propulsion, security clearance | 38-68
engineering.chemical | Chemical Engineer; Process Engineer; Process Safety Engineer | HAZOP, distillation, pilot plant, mass balance, GMP | 36-66
engineering.civil | Civil Engineer; Structural Engineer; Highways Engineer; Drainage Engineer | AutoCAD, reinforced concrete, bridges, drainage, chartered | 32-64
engineering.design | Design Engineer; CAD Technician; Mechanical Design Engineer | SolidWorks, drawings, tolerances, prototypes, sheet metal | 28-52
engineering.electrical | Electrical Engineer; Electronics Engineer; Control Systems Engineer; PLC Engineer | schematics, PLC, power distribution, firmware, commissioning | 34-62
engineering.environmental | Environmental Engineer; Water Engineer; Flood Risk Engineer | hydraulic modelling, wastewater, permits, flood risk, sampling | 32-56
engineering.industrial | Manufacturing Engineer; Industrial Engineer; Reliability Engineer; Six Sigma Engineer | lean, Six Sigma, line balancing, OEE, kaizen | 34-58
engineering.maintenance | Maintenance Engineer; Multi-skilled Maintenance Engineer; Shift Maintenance Technician | preventive maintenance, hydraulics, pneumatics, breakdowns, fault finding | 32-50
engineering.marine | Marine Engineer; Naval Architect; Shipwright | dry dock, propulsion, hull, class society, refit | 36-62
engineering.mechanical | Mechanical Engineer; Mechanical Fitter; Project Engineer | pumps, thermodynamics, finite element, pressure vessels, rotating equipment | 32-58
engineering.nuclear | Nuclear Engineer; Radiation Protection Adviser; Wind Turbine Technician; Solar Installation Engineer | decommissioning, safety case, turbines, renewables, radiation | 36-72
environment.agriculture | Farm Manager; Herdsperson; Tractor Driver; Agronomist | livestock, dairy, harvest, crops, machinery | 23-42
environment.animals | Animal Care Assistant; Kennel Assistant; Dog Groomer; Zoo Keeper | dogs, enrichment, feeding, rehoming, welfare | 19-26
environment.conservation | Conservation Officer; Ecologist; Wildlife Ranger; Biodiversity Officer | habitats, protected species, surveys, bats, volunteers | 24-40
environment.forestry | Forester; Arborist; Tree Surgeon; Forest Craftsperson | chainsaw, felling, woodland, planting, climbing | 25-40
environment.horticulture | Gardener; Head Gardener; Horticulturist; Landscape Gardener | pruning, borders, glasshouse, propagation, lawns | 22-36
environment.parks | Park Ranger; Countryside Warden; Parks Supervisor | footpaths, visitors, volunteers, habitats, events | 23-34
environment.sustainability | Sustainability Manager; Recycling Officer; Carbon Analyst; Refuse Loader | net zero, carbon, recycling, reporting, waste | 22-56
facilities.caretaking | Caretaker; School Site Manager; Handyperson; Building Maintenance Operative | repairs, lock up, alarms, painting, plumbing | 21-30
facilities.cleaning | Cleaner; Housekeeper; Cleaning Supervisor; Window Cleaner | hoovering, COSHH, washrooms, deep clean, standards | 19-26
facilities.facilities-management | Facilities Manager; Facilities Coordinator; Facilities Assistant | contractors, helpdesk, compliance, planned maintenance, space planning | 26-56
facilities.grounds | Groundsperson; Grounds Maintenance Operative; Greenkeeper | mowing, pitches, hedges, strimming, turf | 22-30
facilities.laundry | Laundry Assistant; Linen Porter; Dry Cleaner | washing, ironing, sorting, linen, stain removal | 19-24
facilities.plant-operation | Boiler Operator; Water Treatment Operator; Energy Centre Technician | boilers, dosing, steam, logs, shifts | 28-42
finance.accounting | Accountant; Management Accountant; Assistant Accountant; Financial Controller; Accounts Assistant | month end, ledgers, reconciliation, ACCA, CIMA, journals | 25-72
finance.analysis | Financial Analyst; Budget Analyst; FP&A Manager | forecasting, modelling, variance, budgets, Power BI | 36-68
finance.audit | Internal Auditor; Audit Senior; Audit Manager | controls, assurance, risk, sampling, ACA | 34-66
finance.banking | Mortgage Adviser; Relationship Manager; Credit Analyst; Branch Manager | lending, mortgages, affordability, credit risk, regulation | 28-64
finance.credit | Credit Controller; Collections Adviser; Accounts Receivable Clerk | debtors, invoices, aged debt, reminders, ledgers | 23-34
finance.insurance | Claims Handler; Underwriter; Insurance Broker; Actuarial Analyst | claims, policies, premiums, liability, renewals | 25-62
finance.investment | Investment Analyst; Pensions Administrator; Fund Accountant; Wealth Manager | portfolios, pensions, equities, funds, compliance | 28-88
finance.payroll | Payroll Administrator; Bookkeeper; Payroll Manager | payslips, Sage, Xero, timesheets, pensions | 24-44
finance.tax | Tax Adviser; Tax Manager; VAT Specialist | VAT, corporation tax, returns, advisory, HMRC | 34-75
government.benefits | Benefits Officer; Revenues Officer; Work Coach | claims, entitlement, appeals, housing benefit, interviews | 24-34
government.community-planning | Regeneration Officer; Economic Development Officer; Grants Officer | funding, partnerships, regeneration, grants, town centres | 30-48
government.economics | Economist; Social Researcher; Statistical Officer | econometrics, evaluation, surveys, Stata, briefing | 36-64
government.foreign-affairs | International Development Adviser; Desk Officer; Humanitarian Programme Manager | diplomacy, humanitarian, field offices, donors, languages | 34-62
government.inspection | Environmental Health Officer; Trading Standards Officer; Licensing Officer | inspections, enforcement, food safety, notices, prosecutions | 30-48
government.intelligence | Intelligence Analyst; Defence Analyst; Linguist | vetting, threat, reporting, languages, security clearance | 32-58
government.local-government | Democratic Services Officer; Electoral Services Officer; Council Officer | committees, elections, councillors, constitution, residents | 25-42
government.policy | Policy Adviser; Public Affairs Manager; Parliamentary Researcher | ministers, consultations, briefing, legislation, evidence | 30-60
health.allied-health | Physiotherapist; Occupational Therapist; Speech and Language Therapist; Dietitian; Podiatrist | caseload, rehabilitation, HCPC, patients, assessments | 29-52
health.ambulance | Paramedic; Emergency Care Assistant; Emergency Call Handler | patients, response, triage, blue light, shifts | 25-46
health.dental | Dentist; Dental Nurse; Dental Hygienist; Orthodontist | patients, GDC, surgery, decontamination, radiography | 22-95
health.health-administration | Ward Clerk; Practice Manager; Clinical Coder; Medical Records Clerk | patients, appointments, coding, referrals, confidentiality | 22-48
health.health-support | Healthcare Assistant; Phlebotomist; Theatre Support Worker; Maternity Support Worker | patients, observations, personal care, bloods, ward | 21-28
health.imaging-laboratory | Radiographer; Biomedical Scientist; Sonographer; Medical Laboratory Assistant | imaging, ultrasound, haematology, samples, HCPC | 26-52
health.medicine | General Practitioner; Consultant Anaesthetist; Specialty Doctor; Consultant Psychiatrist; Clinical Fellow | patients, GMC, on call, clinics, ward rounds | 55-126
health.mental-health | Clinical Psychologist; Mental Health Practitioner; CBT Therapist; Assistant Psychologist | therapy, formulation, anxiety, risk, supervision | 28-62
health.nursing | Staff Nurse; Registered Nurse; Community Nurse; Midwife; Practice Nurse; Ward Sister; Health Visitor | patients, NMC, medication, ward, care plans, shifts | 29-50
health.pharmacy | Pharmacist; Pharmacy Technician; Dispenser | prescriptions, dispensing, GPhC, medicines, counselling patients | 23-58
health.public-health | Public Health Practitioner; Health Improvement Officer; Epidemiologist | prevention, inequalities, surveillance, vaccination, evidence | 30-58
health.veterinary | Veterinary Surgeon; Veterinary Nurse; Veterinary Receptionist | small animal, surgery, clients, RCVS, consultations | 23-58
hospitality.bars | Bartender; Bar Manager; Pub Manager; Cellar Technician | cocktails, cellar, stock, cask ale, licence | 20-36
hospitality.chefs | Chef de Partie; Sous Chef; Head Chef; Commis Chef; Kitchen Porter; Pastry Chef | menus, fresh produce, allergens, prep, service | 20-46
hospitality.events | Events Manager; Conference Coordinator; Wedding Planner | venues, delegates, suppliers, budgets, banqueting | 23-42
hospitality.hotels | Hotel Manager; Night Porter; Guest Services Agent; Room Attendant | guests, check-in, rooms, Opera, housekeeping | 20-48
hospitality.restaurant-service | Waiting Staff; Barista; Restaurant Supervisor; Catering Assistant | guests, tables, coffee, till, allergens | 19-27
hospitality.restaurant-management | Restaurant Manager; Assistant Restaurant Manager; Catering Manager | rotas, stock, margins, guests, recruitment | 27-44
hospitality.travel | Travel Consultant; Tour Guide; Holiday Representative; Ticketing Agent | itineraries, bookings, flights, excursions, languages | 21-34
human-resources.employee-relations | Employee Relations Adviser; Equality and Inclusion Manager | grievances, disciplinaries, inclusion, trade unions, policy | 34-58
human-resources.generalist | HR Adviser; HR Business Partner; HR Administrator; Head of People | CIPD, onboarding, policies, absence, employment law | 25-68
human-resources.learning-development | Learning and Development Adviser; Training Coordinator; Talent Manager | e-learning, facilitation, induction, leadership programmes, coaching | 27-56
human-resources.recruitment | Recruitment Consultant; Talent Acquisition Partner; Recruitment Administrator | candidates, sourcing, vacancies, interviews, commission | 24-52
human-resources.reward | Reward Analyst; Compensation and Benefits Manager; Pensions Manager | benchmarking, job evaluation, benefits, pay review, gender pay | 35-68
legal.compliance | Compliance Officer; Data Protection Officer; Company Secretary; Risk Manager | GDPR, governance, money laundering, audits, policies | 34-75
legal.courts | Court Clerk; Tribunal Caseworker; Court Usher; Legal Adviser | hearings, bundles, listings, magistrates, judiciary | 23-46
legal.intellectual-property | Patent Attorney; Trade Mark Attorney; Patent Examiner | patents, trade marks, drafting, prosecution, oppositions | 42-92
legal.lawyers | Solicitor; Commercial Lawyer; Family Solicitor; Legal Counsel; Employment Solicitor | litigation, contracts, drafting, PQE, advice | 38-98
legal.paralegals | Paralegal; Litigation Assistant; Trainee Legal Executive | bundles, disclosure, case management, drafting, research | 22-34
legal.property | Conveyancer; Property Solicitor; Conveyancing Assistant | completions, exchange, land registry, leasehold, searches | 24-64
manufacturing.assembly | Production Operative; Assembly Technician; Line Leader | assembly line, targets, hand tools, shifts, pick and place | 21-30
manufacturing.food-processing | Food Production Operative; Butcher; Baker; Hygiene Operative | packing, chilled, HACCP, hygiene, allergens | 20-29
manufacturing.machining | CNC Machinist; Toolmaker; CNC Programmer; Miller Turner | Fanuc, tolerances, lathe, drawings, setting | 28-44
manufacturing.production-management | Production Manager; Shift Manager; Production Planner | throughput, lean, OEE, planning, targets | 33-62
manufacturing.printing | Print Finisher; Press Operator; Packaging Technologist | litho, digital press, folding, colour, artwork | 24-38
manufacturing.quality-control | Quality Inspector; Quality Engineer; QA Technician; Quality Manager | inspection, ISO 9001, non-conformance, audits, CMM | 25-52
manufacturing.sheet-metal | Welder; Fabricator; Sheet Metal Worker; Coded Welder | TIG, MIG, fabrication, drawings, press brake | 26-40
manufacturing.textiles | Sewing Machinist; Upholsterer; Cabinet Maker; Garment Technologist | patterns, fabric, sewing, timber, leather | 21-34
marketing.brand | Brand Manager; Marketing Manager; Marketing Executive; Campaign Manager | campaigns, agencies, budgets, positioning, launches | 26-62
marketing.content | Content Manager; Social Media Executive; Content Creator | copy, video, TikTok, engagement, calendar | 24-44
marketing.digital | Digital Marketing Executive; SEO Specialist; PPC Manager; CRM Manager | Google Analytics, paid search, email, conversion, SEO | 26-54
marketing.market-research | Market Research Executive; Insight Manager; Research Interviewer | surveys, focus groups, segmentation, fieldwork, reporting | 24-52
marketing.public-relations | Communications Officer; PR Account Executive; Press Officer; Head of Communications | press releases, media, campaigns, stakeholders, crisis | 25-64
sales.account-management | Account Manager; Key Account Manager; Customer Success Manager | renewals, accounts, upselling, relationships, pipeline | 30-62
sales.buying | Buyer; Merchandiser; Assistant Buyer; Category Buyer | ranges, suppliers, margins, stock, trends | 25-54
sales.business-development | Business Development Manager; Sales Manager; Head of Sales; Bid Manager | pipeline, leads, targets, proposals, commission | 32-82
sales.field-sales | Field Sales Executive; Territory Manager; Medical Sales Representative | territory, appointments, company car, targets, demonstrations | 26-52
sales.retail-management | Store Manager; Assistant Store Manager; Retail Area Manager | stock, team, visual merchandising, targets, shrinkage | 25-52
sales.shop-work | Sales Assistant; Customer Assistant; Checkout Operator; Bakery Assistant | till, shelves, customers, stock, deliveries | 19-24
sales.telesales | Telesales Executive; Sales Adviser; Appointment Setter | outbound calls, leads, scripts, commission, targets | 21-32
science.biology | Molecular Biologist; Research Scientist; Microbiologist; Bioinformatician | PCR, cell culture, assays, sequencing, protocols | 28-54
science.chemistry | Analytical Chemist; Formulation Scientist; Materials Scientist | HPLC, synthesis, GMP, mass spectrometry, polymers | 27-50
science.clinical-research | Clinical Research Associate; Clinical Trial Coordinator; Research Nurse | trials, protocols, GCP, recruitment of patients, monitoring | 29-56
science.earth-science | Geologist; Hydrologist; Oceanographer; Meteorologist | boreholes, sampling, GIS, groundwater, modelling | 28-52
science.laboratory | Laboratory Technician; Laboratory Assistant; Laboratory Manager | samples, calibration, reagents, stock, COSHH | 21-40
science.mathematics | Statistician; Mathematician; Operational Researcher; Biostatistician | regression, R, SAS, modelling, forecasting | 33-66
science.physics | Physicist; Medical Physicist; Optical Engineer; Research Astronomer | optics, lasers, detectors, simulation, vacuum | 32-60
science.social-science | Research Psychologist; Behavioural Researcher; Survey Methodologist | interviews, questionnaires, ethics, SPSS, publications | 29-50
security.borders | Border Force Officer; Customs Officer; Immigration Caseworker | passports, searches, declarations, decisions, shifts | 26-38
security.emergency-planning | Emergency Planning Officer; Control Room Operator; Resilience Manager | incidents, exercises, radio, continuity, on call | 25-46
security.fire | Firefighter; Fire Safety Inspector; Watch Manager | rescue, breathing apparatus, risk assessments, community safety, drills | 27-46
security.guarding | Security Officer; Door Supervisor; CCTV Operator | SIA licence, patrols, access control, CCTV, incidents | 21-28
security.investigation | Fraud Investigator; Forensic Scientist; Crime Scene Investigator | evidence, interviews, statements, exhibits, casework | 28-48
security.police | Police Constable; Police Community Support Officer; Detective Constable | arrests, communities, statements, safeguarding, patrol | 27-48
security.prisons | Prison Officer; Probation Officer; Custody Officer | offenders, rehabilitation, searches, custody, risk | 27-42
security.safety | Health and Safety Adviser; HSE Manager; Safety Inspector | NEBOSH, risk assessments, audits, accidents, toolbox talks | 32-60
social-care.advice | Welfare Rights Adviser; Advocate; Debt Adviser; Family Mediator | clients, casework, benefits, debt, appeals | 24-36
social-care.care-homes | Care Assistant; Senior Care Assistant; Registered Manager; Home Carer; Live-in Carer | residents, personal care, dementia, medication, dignity | 20-42
social-care.chaplaincy | Chaplain; Pastoral Worker; Community Minister | pastoral, faith, bereavement, worship, listening | 24-38
social-care.children | Residential Support Worker; Family Support Worker; Children's Home Manager | safeguarding, families, young people, contact, parenting | 23-48
social-care.counselling | Counsellor; Substance Misuse Worker; Recovery Coordinator | BACP, addiction, groups, harm reduction, supervision | 24-38
social-care.fundraising | Fundraising Manager; Charity Shop Manager; Trusts and Grants Fundraiser | donors, appeals, legacies, grants, volunteers | 23-46
social-care.housing | Housing Officer; Homelessness Prevention Officer; Tenancy Support Worker | tenants, arrears, allocations, antisocial behaviour, hostels | 24-38
social-care.social-work | Social Worker; Senior Social Worker; Approved Mental Health Professional; Social Work Team Manager | safeguarding, assessments, court, caseload, Social Work England | 34-54
social-care.youth-work | Youth Worker; Community Development Worker; Detached Youth Worker | young people, projects, outreach, mentoring, JNC | 22-34
sport.beauty | Hairdresser; Beauty Therapist; Barber; Nail Technician | treatments, colour, clients, waxing, salon | 20-30
sport.coaching | Football Coach; Swimming Teacher; Gymnastics Coach; Sports Development Officer | sessions, clubs, safeguarding, qualifications, fixtures | 21-34
sport.fitness | Personal Trainer; Gym Instructor; Fitness Manager; Yoga Teacher | classes, members, inductions, programmes, nutrition | 20-34
sport.leisure | Lifeguard; Duty Manager; Leisure Assistant; Leisure Centre Manager | pool, NPLQ, members, classes, rota | 20-38
sport.outdoor | Outdoor Activity Instructor; Climbing Instructor; Sailing Instructor | kayaking, climbing, groups, residentials, first aid | 20-30
technology.data | Data Analyst; Data Scientist; Data Engineer; Machine Learning Engineer; Database Administrator | SQL, Python, pipelines, dashboards, Power BI, models | 32-85
technology.games | Games Programmer; 3D Artist; Technical Artist; Game Designer | Unity, Unreal, shaders, C++, animation | 30-62
technology.infrastructure | DevOps Engineer; Cloud Engineer; Systems Administrator; Site Reliability Engineer; Platform Engineer | AWS, Kubernetes, Terraform, Linux, monitoring, Azure | 36-88
technology.management | IT Manager; Head of Technology; Engineering Manager; Chief Technology Officer | strategy, budgets, suppliers, roadmaps, hiring | 52-120
technology.networks | Network Engineer; Telecoms Engineer; Fibre Engineer | Cisco, firewalls, routing, cabling, VoIP | 29-60
technology.product | Product Manager; Scrum Master; Delivery Manager; Product Owner | backlog, roadmaps, Agile, user needs, sprint | 42-88
technology.security | Security Analyst; Penetration Tester; Information Security Manager | SIEM, vulnerabilities, incident response, ISO 27001, threat | 38-90
technology.software | Software Engineer; Senior C# Developer; Java Developer; Front-end Developer; Full Stack Developer; .NET Developer; C++ Engineer; Mobile Developer | TypeScript, React, microservices, APIs, unit tests, code review, PostgreSQL | 34-92
technology.support | IT Support Technician; Service Desk Analyst; Desktop Engineer | tickets, Windows, Active Directory, Office 365, hardware | 22-36
technology.testing | Test Engineer; QA Analyst; Automation Tester | Selenium, test plans, regression, defects, Playwright | 30-58
transport.aviation | Pilot; Cabin Crew; Aircraft Technician; Air Traffic Controller; Airport Customer Service Agent | safety, flights, passengers, maintenance, turnaround | 22-86
transport.driving | HGV Driver; Van Driver; Bus Driver; Class 1 Driver; Delivery Driver | licence, deliveries, tachograph, routes, CPC | 23-42
transport.logistics | Supply Chain Manager; Transport Planner; Logistics Coordinator; Import Export Clerk | freight, shipments, routes, customs, forecasting | 24-58
transport.maritime | Deckhand; Port Operative; Ship's Engineer; Harbour Master | vessels, cargo, mooring, navigation, STCW | 24-58
transport.postal | Postal Worker; Courier; Mail Sorter; Parcel Sorter | parcels, rounds, sorting, scanner, early starts | 20-28
transport.rail | Train Driver; Signalling Technician; Train Conductor; Track Operative | track, signalling, passengers, PTS, nights | 26-64
transport.traffic-management | Transport Planner; Traffic Engineer; Parking Enforcement Officer | junctions, modelling, road safety, permits, cycling | 23-52
transport.vehicle-repair | Vehicle Technician; Mechanic; HGV Technician; MOT Tester; Panel Beater | servicing, diagnostics, brakes, MOT, bodywork | 25-44
transport.warehouse | Warehouse Operative; Forklift Driver; Warehouse Manager; Picker Packer | picking, packing, forklift, loading, stock control | 21-42`;

export interface Occupation {
  /** Of the discipline. */
  readonly slug: string;
  readonly titles: readonly string[];
  readonly words: readonly string[];
  /** Pounds a year. */
  readonly pay: readonly [from: number, to: number];
}

function readLine(line: string): Occupation {
  const [slug = "", titles = "", words = "", pay = ""] = line.split("|").map((part) => part.trim());
  const [from = 0, to = 0] = pay.split("-").map((thousands) => Number(thousands) * 1000);
  return { slug, titles: titles.split("; "), words: words.split(", "), pay: [from, to] };
}

export const occupations: readonly Occupation[] = table.trim().split("\n").map(readLine);
