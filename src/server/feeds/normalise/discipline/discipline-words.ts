import { wordTable } from "./word-table";

/**
 * Words of titles and categories to disciplines, the more telling line first: a 'software engineer' is met
 * before an 'engineer', a 'nursery nurse' before a 'nurse'. A '~' marks what says nothing in another trade:
 * 'bank' beside social care, 'chemist' beside education.
 */
export const tellingWords = wordTable(`
  education.early-years:
    nursery nurse, nursery practitioner, nursery assist, nursery manager, nursery teacher, nursery room,
    early years, childcare, child care, nanny, preschool, child and youth, child development
  education.classroom-support:
    teaching assist, learning support assist, ~classroom, pupil support, cover supervisor, teacher aide,
    instructional assist, instructional aide, teaching aide, education tech
  education.leadership:
    headteach, head teacher, deputy head, assistant head, head of school, head of geography, head of maths,
    head of english, head of physics, head of chemistry, head of biology, head of history,
    head of modern foreign, head of sixth form, school principal, head of year, preschool director
  education.special-needs: special educational, sen teacher, senco, special needs, send teacher
  education.universities:
    lecturer, professor, postdoc, university tutor, dean, vice chancellor, vice-chancellor, provost,
    chancellor, admissions officer, ~admissions, student placement, faculty, ~academic
  education.primary:
    primary teacher, primary school, key stage 1, key stage 2, class teacher, elementary teacher
  education.secondary:
    maths teacher, science teacher, english teacher, secondary teacher, teacher of, high school teacher,
    physics teacher, chemistry teacher, biology teacher, history teacher, geography teacher, music teacher,
    art teacher, drama teacher, economics teacher, computing teacher, computer science teacher, ict teacher,
    business studies teacher, psychology teacher, sociology teacher, statistics teacher, physical education,
    pe teacher, french teacher, german teacher, spanish teacher, languages teacher,
    design and technology teacher
  education.libraries: librar, archivist
  sport.fitness: cycling instruct, fitness instruct, gym instruct, yoga, pilates, personal train
  transport.aviation:
    flight instruct, airplane, aircrew, ~flight, first officer, second officer, ~captain, co pilot, copilot,
    flight attend
  education.training:
    trainer, training instruct, instructor, training officer, training special, flight instruct,
    driving instruct
  science.biology: plant patholog, forest patholog, crop patholog
  environment.forestry: tree surg
  health.dental: dentist, dental, orthodont, oral health, oral surg
  health.health-administration:
    clinical cod, medical cod, medical bill, ward clerk, health record, practice manager, healthcare admin,
    health services manager
  health.pharmacy: pharmacist, pharmacy, ~pharmac
  health.veterinary: veterinar, vet nurse, animal health
  health.allied-health:
    speech pathol, speech language, speech-language, operating department, theatre practitioner, music therap,
    art therap, physio., dietic, dietet, chiropract, chiropod, osteopath, orthotist, prosthetist, orthoptist,
    massage, masseu, acupunct, nutritionist, perfusion
  health.mental-health:
    psychiatr, psychologist, ~psycholog, mental health, psychotherap, behavior anal, behaviour anal
  health.ambulance: paramedic, ambulance, emergency medical tech, first responder
  health.health-support:
    nursing assist, nursing auxil, nurse aide, nursing aide, healthcare support, health care support,
    healthcare work, theatre support, theatre assist, surgical tech, emergency department tech, phlebotomy,
    hospital porter
  health.nursing: nurse, nursing, rn, lpn, lvn, midwi, matron, health visitor, ward manager, ward sister
  health.medicine:
    physician, doctor, surgeon, medical officer, radiologist, hospitalist, gp, cardiologist, consultant in,
    anaesthetist, anesthesiolog, anaesthetic, oncologist, urologist, neurologist, dermatologist,
    gynaecologist, gynecologist, obstetrician, paediatrician, pediatrician, pathologist, ophthalmologist,
    gastroenterologist, endocrinologist, haematologist, nephrologist, allergist, internist, rheumatologist,
    hematologist, histopathologist, neuropathologist, neuroradiologist, neonatologist, geriatrician,
    hepatologist, pulmonologist, immunologist, medical director, registrar in, specialty regist, trust grade,
    neurosurg, clinical director, internal medicine
  health.imaging-laboratory:
    radiograph, sonograph, radiolog, phlebotom, medical tech, biomedical scien, histolog, mri, ultrasound,
    sonographer, medical laboratory, clinical laboratory, mortuary, x-ray
  health.allied-health:
    physiotherap, physical therap, occupational therap, speech and language, dietit, podiatr, audiolog,
    optometr, respiratory therap
  health.health-support: healthcare assist, health care assist, health tech, medical assist, nursing assist
  health.health-administration:
    medical record, medical support, medical secretar, medical reception, health system
  health.public-health: public health, epidemiolog, health promotion
  legal.paralegals: paralegal, legal secret, legal assist, legal executive
  legal.compliance: complian, governance, data protection
  legal.intellectual-property: patent, trademark, intellectual property
  legal.courts: judge, court clerk, court usher, court reporter, ~court, hearing officer
  legal.property: conveyanc
  legal.lawyers:
    solicitor, general counsel, chief counsel, legal counsel, of counsel, counsel., lawyer, attorney,
    barrister, advocate general, prosecutor, law officer, legal advis, legal officer
  legal: legal, law clerk
  social-care.care-homes:
    care assist, care worker, carer, support worker, home care, care home, domiciliary, caregiver
  social-care.social-work: social work
  social-care.children: family support, ~foster, ~children's, safeguard
  sales.business-development: sales counsel
  social-care.counselling: counsell, counselor, counseling, substance misuse, ~addiction
  social-care.chaplaincy: chaplain, priest, pastor, vicar
  social-care.fundraising: fundrais, ~charity, volunteer coord
  social-care.housing:
    housing officer, housing manager, housing support, housing assist, ~housing, homeless, tenancy
  social-care.youth-work: youth work, youth support, ~youth, community work
  social-care.advice: welfare right, advocate, advice work, caseworker
  technology.security:
    cyber, information security, penetration test, soc analyst, security engineer, it security,
    security admin, security analyst
  technology.data:
    information anal, information manager, performance anal, data scien, data engineer, data analy,
    business intelligence, machine learning, database, analytics
  technology.testing: test engineer, software test, test analyst, qa engineer, sdet, test automation, tester
  technology.support:
    it support, service desk, help desk, helpdesk, desktop support, 1st line, 2nd line, it technician,
    support engineer, technical support, user support, support technician, support analyst,
    customer support tech, remote support, ~desktop
  technology.networks:
    network engineer, network admin, telecom, network architect, network design, network consult,
    network impl, network operations, network manager, network tech, voip, network spec, network infra
  technology.infrastructure:
    devops, cloud, systems admin, system admin, sysadmin, site reliability, infrastructure engineer,
    platform engineer, linux, server admin, server eng, systems engineer cloud
  technology.product: product owner, product manager, scrum, ~agile, delivery manager
  technology.management:
    it manager, head of it, cto, it director, head of technology, chief technology, chief information officer
  technology.games: game dev, games prog, unity developer, game design
  technology.software:
    software, developer, full stack, front end, frontend, back end, backend, programmer, javascript,
    typescript, python, java, php, ios, android, c#, .net, web dev, web application, mobile app,
    software engineering, web engineer, application develop, ui engineer
  technology:
    it specialist, information technology, computer scien, it analyst, systems analyst, it consult,
    data architect, security architect, software architect, infrastructure architect, technical architect,
    application architect, technology architect, solutions architect, solution architect,
    enterprise architect, it admin, it manager, systems architect, im&t, it., ict, clinical systems, ~digital,
    informatics
  security.fire: firefight, fire protection, fire inspector, fire safety
  security.police: police, detective, constable
  security.prisons: prison, ~correction, probation officer, ~probation, ~custody
  security.borders: ~border, ~customs, immigration, ~passport
  security.emergency-planning: emergency management, emergency planning, control room, ~911
  security.safety:
    health and safety, health & safety, health&safety, h&s, hse, ehs, sheq, hseq, safety specialist,
    safety manager, safety & occupational, industrial hygien, safety officer
  security.investigation: investigat, forensic
  security.guarding: security guard, security officer, security special, door supervisor, cctv
  finance.audit: audit
  hospitality.events: wedding, event plan, ~conference
  legal.lawyers: tax attorney, tax lawyer, trial counsel
  finance.tax: tax
  finance.payroll: payroll, bookkeep, purchase ledger, sales ledger, accounts payable
  finance.credit:
    credit superv, credit control, ~collections, credit risk, credit represent, credit anal, credit manager,
    credit officer
  finance.insurance:
    insur, underwrit, claims handler, claims adjust, claims manager, claims assess, ~claims, actuar
  finance.banking:
    bank manager, bank cashier, bank teller, bank clerk, investment bank, ~bank, ~banking, banker,
    loan officer, ~loan, mortgage, ~lending, teller
  finance.investment:
    ~invest, pension, ~wealth, fund manager, ~portfolio, equity research, ~equity, hedge fund, fixed income,
    trader, asset manage, ~securities, private equity, managing broker.
  finance.analysis:
    financial analy, budget, finance business partner, fp&a, chief financial, finance analyst,
    financial planning, risk officer, risk manager, risk analyst
  sales.account-management:
    account manager, account executive, account director, key account, client relation, client manager,
    client partner, customer success, relationship manager
  finance.accounting: account, finance manager, financial controller, finance officer
  human-resources.recruitment: recruit, talent acqui, resourcer, executive search, headhunt, talent sourc
  human-resources.learning-development: learning and development, training manager
  human-resources.reward: reward manager, reward analyst, ~reward, compensation and benefits
  human-resources.employee-relations: employee relation, equal employ, equality, diversity
  human-resources.generalist: human resource, hr, people partner, people manager
  marketing.digital:
    seo, ppc, digital market, paid media, email market, ecommerce, interactive media, digital media
  marketing.content: social media, content, copywrit
  marketing.public-relations: public relation, communications, press officer, public affairs
  marketing.market-research: market research, insight
  marketing.brand:
    marketing, brand, campaign, advertising, media buyer, media plan, broadcast buyer, media manager
  engineering.aerospace: aerospace, aircraft, avionic, aeronaut
  engineering.civil: civil engineer, structural engineer, highway, geotechnical
  engineering.chemical: chemical engineer, process engineer, ~petroleum, process design
  sales.shop-work: sales assoc, sales assist
  engineering.electrical:
    electrical engineer, electronics engineer, electronic engineer, electronics tech, electronics mechanic,
    ~electronic, power systems, hardware engineer, hardware design, ~circuit, mixed signal, analog design,
    rf engineer, fpga, asic, automation eng, electrical design, control system, controls engineer,
    automation system
  engineering.environmental: environmental engineer, water engineer, environmental protection
  engineering.nuclear: ~nuclear, wind turbine, energy engineer
  engineering.marine: marine engineer, naval archit
  engineering.design: ~cad, design engineer, draught, drafter
  engineering.maintenance:
    maintenance engineer, maintenance tech, field service, maintenance mechanic, reliability engineer,
    repair engineer, repair tech, service engineer, service technician, technician maintenance, mechanic,
    fitter, onsite tech, field engineer, field tech, on-site tech
  engineering.industrial:
    industrial engineer, systems engineer, manufacturing engineer, certification engineer, system engineer,
    ergonom, human factors
  engineering.mechanical: mechanical engineer
  construction.electricians: electrician
  construction.plumbing: plumb, heating engineer, gas engineer, pipefit, hvac
  construction.carpentry: carpent, joiner
  construction.painting: painter, plaster, roofer, bricklay, tiler, mason
  construction.surveying: surveyor, surveying
  construction.architecture:
    project architect, architectural, ~architect, ~landscape, landscape design, ~draughts
  construction.planning: town plan, ~planner, planning officer
  construction.estates: estate agent, lettings, property manager, realty, ~negotiator
  construction.site-management:
    site manager, construction manager, site engineer, contracts manager, ~quantity, preconstruction,
    superintendent, building inspector, ~permit, construction
  construction.groundwork: groundwork, labourer, laborer, excavator
  hospitality.chefs: chef, cook, kitchen, baker, sous
  hospitality.bars: bar staff, bartend, barman, ~pub, mixolog
  hospitality.restaurant-management:
    food & beverage, food and beverage, restaurant manager, catering manager, food and beverage manager,
    dining services, food service manager, food services, catering director
  hospitality.restaurant-service:
    waiter, waitress, waiting staff, barista, food service, catering assist, cater, front of house, ~dining,
    food runner, steward, ~hostess, ~host
  hospitality.hotels:
    hotel reception, hotel manager, ~hotel, concierge, room attendant, guest service, ~reservation,
    housekeeping manager, bellhop, front desk
  hospitality.events:
    wedding, events manage, event manage, events coordinat, event coordinat, events co-ordinat,
    events officer, ~event, ~conference, ~banquet
  hospitality.travel: ~travel, tour guide, ~tourism, leisure sales
  transport.vehicle-repair: ~automotive, vehicle tech, car mechanic, motor vehicle, mot test, heavy mobile
  transport.aviation: pilot, air traffic, cabin crew, ~airport, ~aviation
  transport.rail: train driver, rail, ~signal
  transport.maritime: deckhand, seaman, ~ship, ~port, ~marine, ~maritime, ~seafar, ship captain
  transport.postal: ~postal, courier, ~mail
  transport.warehouse:
    warehouse, forklift, fork lift, picker, packer, ~stores, supply tech, materials handler, storeman,
    storekeep, storeperson, stock control
  transport.driving: driver, hgv, lgv, ~delivery, chauffeur, ~truck
  transport.traffic-management: ~traffic, transport plan
  transport.logistics: logistic, supply chain, ~transport, ~freight, ~supply
  manufacturing.food-processing: food production, butcher, food process
  manufacturing.sheet-metal: weld, fabricat, sheet metal
  manufacturing.machining: cnc, machinist, toolmak, miller, turner
  manufacturing.quality-control:
    quality control, quality inspect, quality assur, quality manager, quality assurance tech, quality tech,
    quality analyst, regulatory
  manufacturing.printing: ~print, ~packaging
  manufacturing.textiles: ~sewing, ~textile, upholster
  manufacturing.production-management: production manager, production planner, plant manager
  manufacturing.assembly: production operat, ~assembl, machine operat, ~factory, ~manufactur
  sales.telesales: telesales, telephone sales, inside sales
  sales.account-management: account manager, account executive, account director
  sales.retail-management: store manager, shop manager, retail manager, assistant manager retail
  sales.shop-work: ~retail, ~shop, store assist, cashier, sales assist
  sales.buying: buyer, buying, merchandis
  sales.field-sales: field sales, sales rep, area sales
  sales.business-development: sales, business develop
  creative.graphic-design:
    graphic, illustrat, visual design, creative artwork, art director, art supervisor, interior design,
    creative director, visual merchandis, 3d artist, design director, copy director
  creative.user-experience: ux, ui design, user experience, interaction design, service design
  creative.photography: video editor, film editor, video produc
  creative.journalism: journalis, editor, reporter, ~publish, ~anchor, correspondent, columnist, radio talk
  creative.museums: museum, curator, ~gallery, ~heritage, archaeologist, ~archaeolog, ~collections
  creative.performance:
    musician, actor, dancer, ~theatre, ~theater, artist, keyboardist, singer, vocalist, guitarist, pianist,
    ~entertain, show host, talk show, radio host, presenter, disc jockey, drummer, composer, choreograph
  creative.photography:
    photograph, ~video, ~film, ~audiovisual, ~photo., post production, post-production, cinemat, ~camera,
    animator, broadcast eng
  creative.writing: writer, translat, interpreter, linguist, copy director, author.
  facilities.cleaning: clean, housekeep, custodial, janitor, domestic assist
  facilities.caretaking: caretaker, handyperson, handyman, maintenance worker, site supervisor
  facilities.grounds: grounds, pest control
  facilities.laundry: laundry
  facilities.plant-operation: ~boiler, utility systems, water treatment, plant operat
  facilities.facilities-management: facilities, facility, estates, building manager
  environment.agriculture: ~farm, ~agricult, agronomist, ~agronom, ~tractor
  environment.horticulture: gardener, ~garden, ~horticult, ~nursery
  environment.forestry: forester, ~forest, ~tree, arborist
  environment.conservation: ~conservation, ~wildlife, ecologist, ~ecolog, ~fish
  environment.parks: park ranger, ranger, ~countryside
  environment.animals: ~kennel, groomer, ~groom, ~animal, vet tech
  environment.sustainability: sustainab, ~recycl, ~waste, ~carbon
  sport.fitness: personal train, ~fitness, ~gym
  sport.coaching: sports coach, football coach, swimming coach, ~coach, ~sports, ~athlete
  sport.beauty:
    hairdress, beautician, beauty therap, ~hair, ~beauty, barber, nail tech, stylist, ~tanning, ~cosmet,
    ~esthetic, ~spa, make up, ~makeup
  sport.leisure: ~leisure, ~recreation, lifeguard, ~swim
  sport.outdoor: ~outdoor, ~adventure
  science.clinical-research: clinical trial, clinical research
  science.biology: biologist, microbiologist, geneticist, ~biolog, ~microbiolog, ~genetic
  science.chemistry: research chemist, analytical chemist, development chemist, ~chemist
  science.physics: physicist, astronomer, ~physics, ~astronom
  science.earth-science:
    geologist, hydrologist, meteorologist, oceanographer, cartographer, geophysic, ~geolog, ~hydrolog,
    ~meteorolog, ~oceanograph, ~geograph, ~cartograph
  science.mathematics: mathematician, statistician, ~mathemat, ~statistic, operations research
  science.laboratory:
    physical science tech, laboratory tech, laboratory assist, laboratory scien, ~laboratory, lab tech
  government.policy: policy
  government.intelligence: ~intelligence
  government.benefits: ~benefit, social insurance
  government.foreign-affairs: foreign affairs, ~international
  government.inspection: inspector
  government.economics: economist
  administration.reception: reception
  administration.secretarial: secretar, personal assist, executive assist
  administration.data-entry: data entry, typist, data transcrib, keyboard oper, word process
  administration.records: records manager, records officer, ~records
  administration.customer-service:
    customer service, call cent, contact cent, customer advis, customer support, ~membership
  business.procurement: procure, contract special, ~contracting, purchas
  business.projects:
    project manager, programme manager, program manager, pmo, project coord, project officer,
    programme officer, project lead
  business.analysis: business analyst, program analyst, management analyst, management and program
  business.consulting: ~consulting, management consult, strategy consult, business consult
  business.strategy:
    strateg, transformation manager, transformation lead, ~transformation, change manager, strategy
  business.executive:
    chief executive, ceo, managing director, executive director, board member, non-executive, chief operating
  business.operations:
    operations manager, ~operations, operations director, area manager, regional manager, branch manager
  administration.office:
    admin, administrator, administration, administrative, office manager, office assist, office junior,
    office support, team assist, admin assist`);

/** Words that say little: taken only where there is nothing else to go by, not even the feed's industry. */
export const vagueWords = wordTable(`
  engineering: engineer
  science: scientist, research
  education: teacher, tutor, school, education, teaching, educator
  technology: programmer, systems, network, computer, web
  sales: merchandiser, commercial
  marketing: media
  creative.graphic-design: designer, design
  construction.architecture: architect
  administration.data-entry: clerk
  business.consulting: consultant
  business.executive: director, chief, executive
  business.operations: manager, supervisor
  engineering.maintenance: technician, technical
  administration.office: office, officer, assistant, coordinat, co-ordinat`);

/** The discipline that a title or a category's name speaks of; null when its words say nothing. */
export function disciplineOfWords(text: string): string | null {
  return tellingWords(text) ?? vagueWords(text);
}
