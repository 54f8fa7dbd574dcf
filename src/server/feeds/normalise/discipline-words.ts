/**
 * Words of titles and categories to disciplines, the more telling line first: a 'software engineer' is met before an
 * 'engineer', a 'nursery nurse' before a 'nurse'. Words are stems: they match the beginnings of words.
 */
const table = `
  education.early-years: nursery nurse, nursery practitioner, nursery assist, early years, childcare, child care, nanny, preschool, child and youth
  education.classroom-support: teaching assist, learning support assist, classroom, pupil support, cover supervisor, teacher aide
  education.leadership: headteach, head teacher, deputy head, assistant head, head of school, head of geography, school principal, head of year
  education.special-needs: special educational, sen teacher, senco, special needs, send teacher
  education.universities: lecturer, professor, postdoc, university tutor
  education.primary: primary teacher, primary school, key stage 1, key stage 2, class teacher, elementary teacher
  education.secondary: maths teacher, science teacher, english teacher, secondary teacher, teacher of, high school teacher
  education.libraries: librar, archivist
  education.training: trainer, training instruct, instructor, training officer, training special
  health.dental: dentist, dental, orthodont
  health.pharmacy: pharmac
  health.veterinary: veterinar, vet nurse, animal health
  health.mental-health: psychiatr, psycholog, mental health, psychotherap
  health.ambulance: paramedic, ambulance, emergency medical tech
  health.nursing: nurse, nursing, midwi
  health.medicine: physician, doctor, surgeon, consultant in, anaesthet, anesthesi, medical officer, cardiolog, radiologist, hospitalist, gp
  health.imaging-laboratory: radiograph, sonograph, radiolog, phlebotom, medical tech, biomedical scien, histolog, mri
  health.allied-health: physiotherap, physical therap, occupational therap, speech and language, dietit, podiatr, audiolog, optometr, respiratory therap
  health.health-support: healthcare assist, health care assist, health tech, medical assist, nursing assist
  health.health-administration: medical record, medical support, medical secretar, medical reception, health system
  health.public-health: public health, epidemiolog, health promotion
  legal.paralegals: paralegal, legal secret, legal assist, legal executive
  legal.compliance: complian, governance, data protection
  legal.intellectual-property: patent, trademark, intellectual property
  legal.courts: judge, court, hearing officer
  legal.property: conveyanc
  legal.lawyers: solicitor, general counsel, chief counsel, legal counsel, of counsel, lawyer, attorney, barrister
  legal: legal, law clerk
  social-care.care-homes: care assist, care worker, carer, support worker, home care, care home, domiciliary, caregiver
  social-care.social-work: social work
  social-care.children: family support, foster, children's, safeguard
  social-care.counselling: counsel, substance misuse, addiction
  social-care.chaplaincy: chaplain, priest, pastor, vicar
  social-care.fundraising: fundrais, charity, volunteer coord
  social-care.housing: housing, homeless, tenancy
  social-care.youth-work: youth, community work
  social-care.advice: welfare right, advocate, advice work, caseworker
  technology.security: cyber, information security, penetration test, soc analyst, security engineer
  technology.data: data scien, data engineer, data analy, business intelligence, machine learning, database, analytics
  technology.testing: test engineer, software test, test analyst, qa engineer, sdet, test automation
  technology.support: it support, service desk, help desk, helpdesk, desktop support, 1st line, 2nd line, it technician
  technology.networks: network engineer, network admin, telecom
  technology.infrastructure: devops, cloud, systems admin, system admin, sysadmin, site reliability, infrastructure engineer, platform engineer, linux
  technology.product: product owner, product manager, scrum, agile, delivery manager
  technology.management: it manager, head of it, cto, it director
  technology.games: game dev, games prog, unity developer, game design
  technology.software: software, developer, full stack, front end, frontend, back end, backend, programmer, javascript, typescript, python, java, php, ios, android, c#, .net, web dev
  technology: it specialist, information technology, computer scien, it analyst, systems analyst
  security.fire: firefight, fire protection, fire inspector, fire safety
  security.police: police, detective, constable
  security.prisons: prison, correction, probation, custody
  security.borders: border, customs, immigration, passport
  security.emergency-planning: emergency management, emergency planning, control room, 911
  security.safety: health and safety, safety specialist, safety manager, safety & occupational, industrial hygien, safety officer
  security.investigation: investigat, forensic
  security.guarding: security guard, security officer, security special, door supervisor, cctv
  finance.audit: audit
  finance.tax: tax
  finance.payroll: payroll, bookkeep, purchase ledger, sales ledger, accounts payable
  finance.credit: credit control, collections, credit risk
  finance.insurance: insur, underwrit, claims, actuar
  finance.banking: bank, loan, mortgage, lending
  finance.investment: invest, pension, wealth, fund manager, portfolio
  finance.analysis: financial analy, budget, finance business partner, fp&a
  finance.accounting: account, finance manager, financial controller, finance officer
  human-resources.recruitment: recruit, talent acqui, resourcer
  human-resources.learning-development: learning and development, training manager
  human-resources.reward: reward, compensation and benefits
  human-resources.employee-relations: employee relation, equal employ, equality, diversity
  human-resources.generalist: human resource, hr, people partner, people manager
  marketing.digital: seo, ppc, digital market, paid media, email market, ecommerce
  marketing.content: social media, content, copywrit
  marketing.public-relations: public relation, communications, press officer, public affairs
  marketing.market-research: market research, insight
  marketing.brand: marketing, brand, campaign
  engineering.aerospace: aerospace, aircraft, avionic, aeronaut
  engineering.civil: civil engineer, structural engineer, highway, geotechnical
  engineering.chemical: chemical engineer, process engineer, petroleum
  engineering.electrical: electrical engineer, electronic, power systems, hardware engineer
  engineering.environmental: environmental engineer, water engineer, environmental protection
  engineering.nuclear: nuclear, wind turbine, energy engineer
  engineering.marine: marine engineer, naval archit
  engineering.design: cad, design engineer, draught, drafter
  engineering.maintenance: maintenance engineer, maintenance tech, field service, maintenance mechanic, reliability engineer
  engineering.industrial: industrial engineer, systems engineer, manufacturing engineer
  engineering.mechanical: mechanical engineer
  construction.electricians: electrician
  construction.plumbing: plumb, heating engineer, gas engineer, pipefit, hvac
  construction.carpentry: carpent, joiner
  construction.painting: painter, plaster, roofer, bricklay, tiler, mason
  construction.surveying: surveyor, surveying
  construction.architecture: architect, landscape
  construction.planning: town plan, planner, planning officer
  construction.estates: estate agent, lettings, property manager, realty, negotiator
  construction.site-management: site manager, construction manager, site engineer, contracts manager, quantity
  construction.groundwork: groundwork, labourer, laborer, excavator
  engineering: engineer
  hospitality.chefs: chef, cook, kitchen, baker, sous
  hospitality.bars: bar staff, bartend, barman, pub, mixolog
  hospitality.restaurant-management: restaurant manager, catering manager, food and beverage manager
  hospitality.restaurant-service: waiter, waitress, waiting staff, barista, food service, catering assist, cater, front of house
  hospitality.hotels: hotel, concierge, room attendant, guest service
  hospitality.events: event, conference, banquet
  hospitality.travel: travel, tour guide, tourism
  transport.vehicle-repair: automotive, vehicle tech, car mechanic, motor vehicle, mot test, heavy mobile
  transport.aviation: pilot, air traffic, cabin crew, airport, aviation
  transport.rail: train driver, rail, signal
  transport.maritime: deckhand, seaman, ship, port, marine
  transport.postal: postal, courier, mail
  transport.warehouse: warehouse, forklift, fork lift, picker, packer, stores, supply tech, materials handler
  transport.driving: driver, hgv, lgv, delivery
  transport.traffic-management: traffic, transport plan
  transport.logistics: logistic, supply chain, transport, freight, supply
  manufacturing.food-processing: food production, butcher, food process
  manufacturing.sheet-metal: weld, fabricat, sheet metal
  manufacturing.machining: cnc, machinist, toolmak, miller, turner
  manufacturing.quality-control: quality control, quality inspect, quality assur, quality manager
  manufacturing.printing: print, packaging
  manufacturing.textiles: sewing, textile, upholster
  manufacturing.production-management: production manager, production planner, plant manager
  manufacturing.assembly: production operat, assembl, machine operat, factory, manufactur
  sales.telesales: telesales, telephone sales, inside sales
  sales.account-management: account manager, account executive, account director
  sales.retail-management: store manager, shop manager, retail manager, assistant manager retail
  sales.shop-work: retail, shop, store assist, cashier, sales assist
  sales.buying: buyer, buying, merchandis
  sales.field-sales: field sales, sales rep, area sales
  sales.business-development: sales, business develop
  creative.graphic-design: graphic, illustrat, visual design, creative artwork
  creative.user-experience: ux, ui design, user experience, interaction design, service design
  creative.journalism: journalis, editor, reporter
  creative.museums: museum, curator, gallery, heritage
  creative.performance: musician, actor, dancer, theatre, theater
  creative.photography: photograph, video, film, audiovisual
  creative.writing: writer, translat, interpreter, linguist
  facilities.cleaning: clean, housekeep, custodial, janitor, domestic assist
  facilities.caretaking: caretaker, handyperson, handyman, maintenance worker, site supervisor
  facilities.grounds: grounds, pest control
  facilities.laundry: laundry
  facilities.plant-operation: boiler, utility systems, water treatment, plant operat
  facilities.facilities-management: facilit, building manager
  environment.agriculture: farm, agricult, agronom, tractor
  environment.horticulture: garden, horticult, nursery
  environment.forestry: forest, tree, arborist
  environment.conservation: conservation, wildlife, ecolog, fish
  environment.parks: park ranger, ranger, countryside
  environment.animals: kennel, groom, animal
  environment.sustainability: sustainab, recycl, waste, carbon
  sport.fitness: personal train, fitness, gym
  sport.coaching: coach, sports
  sport.beauty: hair, beauty, barber, nail tech, stylist
  sport.leisure: leisure, recreation, lifeguard, swim
  sport.outdoor: outdoor, adventure
  science.clinical-research: clinical trial, clinical research
  science.biology: biolog, microbiolog, genetic
  science.chemistry: chemist
  science.physics: physic, astronom
  science.earth-science: geolog, hydrolog, meteorolog, oceanograph, geograph, cartograph
  science.mathematics: mathemat, statistic, operations research
  science.laboratory: laboratory, lab tech
  science: scientist, research
  government.policy: policy
  government.intelligence: intelligence
  government.benefits: benefit, social insurance
  government.foreign-affairs: foreign affairs, international
  government.inspection: inspector
  government.economics: economist
  administration.reception: reception
  administration.secretarial: secretar, personal assist, executive assist
  administration.data-entry: data entry, clerk, typist
  administration.records: records
  administration.customer-service: customer service, call cent, contact cent, customer advis
  business.procurement: procure, contract special, contracting, purchas
  business.projects: project manager, programme manager, program manager, pmo
  business.analysis: business analyst, program analyst, management analyst, management and program
  business.consulting: consultant, consulting
  business.strategy: strateg, transformation, change manager
  business.executive: chief executive, director, ceo
  business.operations: operations manager, operations, general manager, manager
  administration.office: administrat, office, admin
  education: teacher, tutor, school, education, teaching`;

interface Words {
  readonly slug: string;
  readonly pattern: RegExp;
}

const entries: readonly Words[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [slug = "", words = ""] = line.trim().split(": ");
    const stems = words.split(", ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { slug, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.map(asPattern).join("|")})`, "iu") };
  });

/** Stems of up to three letters would match too much as beginnings of words. */
function asPattern(stem: string): string {
  return stem.length <= 4 ? `${stem}s?(?![\\p{L}\\p{N}])` : stem;
}

/** The discipline that a title or a category's name speaks of; null when its words say nothing. */
export function disciplineOfWords(text: string): string | null {
  return entries.find(({ pattern }) => pattern.test(text))?.slug ?? null;
}
