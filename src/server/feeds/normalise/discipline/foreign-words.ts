import { listsHolding } from "./word-table";

/**
 * What is done in German, French, Dutch, Spanish, Italian and Polish, for titles and occupations: words that English
 * does not have. The more telling line comes first: a shop's work before the trades whose goods it sells. Letters are
 * without accents; a word matches where it begins another, and with '*' anywhere within one, since German and Dutch
 * write 'Baumaschinenfuehrer' in one.
 */
const table = `
  health.veterinary: tierarzt*, tiermedizin*, veterinaire, auxiliaire veterinaire, dierenarts, veterinari
  health.dental: *zahnarzt*, *zahnmedizin*, *zahntechni*, dentaire, tandarts*, odontolog, odontoiatr, stomatolog
  health.pharmacy: apotheke*, *pharmazeutisch*, pharmacien, preparateur en pharmacie, apotheek*, farmac
  social-care.care-homes: *altenpfleg*, *altenheim*, *seniorenpfleg*, *pflegehelfer*, *pflegehilf*, *pflegeassist*, heilerziehung*
  social-care.care-homes: aide a domicile, auxiliaire de vie, aide menagere, *ouderenzorg*, *thuiszorg*, badante, opiekun
  health.nursing: *pflegefach*, *krankenpfleg*, *krankenschwester*, *kinderkrankenpfl*, *hebamme*, *gesundheits- und krankenpfl*, *pflegedienst*, *stationsleit*, pflegekraft*
  health.nursing: infirmier, infirmiere, sage-femme, verpleegkundig*, verloskundig*, enfermer, infermier, pielegniar
  health.health-support: aide-soignant, aide soignant, brancardier, auxiliar de enfermeria, operatore socio sanitario
  health.imaging-laboratory: *medizinische technologe*, *medizinisch-technisch*, *laborant*, *radiologieassist*, manipulateur en electroradiologie, technicien de laboratoire
  health.allied-health: *physiotherapeut*, *ergotherapeut*, *logopaed*, *logopad*, *masseur*, kinesitherapeut*, ergotherap, orthophonist, psychomotric, fysiotherap*, fisioterap, fizjoterap
  health.mental-health: *psychotherapeut*, *psychologe*, *psychologin*, psychologue, psycolog, psicolog
  health.ambulance: *notfallsanitaeter*, *notfallsanitater*, *rettungssanitat*, *rettungsdienst*, ambulancier
  health.health-administration: *medizinische fach*, *medizinische/r fach*, *medizinischer fach*, *arzthelfer*, secretaire medical
  health.medicine: *facharzt*, *assistenzarzt*, *oberarzt*, *chefarzt*, *arzt, *arztin, *aerztin, *chirurg*, *anasthesist*, medecin, chirurgien, medico., lekarz
  education.early-years: *erzieher*, *kindergarten*, *kindertages*, *kinderpfleger*, *kita., kita, educateur de jeunes enfants, auxiliaire de puericulture, *kinderopvang*, *peuter*, educadora infantil
  education.special-needs: *sonderpadagog*, *heilpadagog*, *schulbegleit*, accompagnant des eleves, aesh.
  education.secondary: *lehrer*, *lehrkraft*, *lehrkrafte, enseignant, professeur, leraar*, docente, profesor, insegnante, nauczyciel
  education.universities: *wissenschaftlicher mitarbeiter*, *wissenschaftliche mitarbeiter*, maitre de conferences, *hochschul*
  education.training: *ausbilder*, formateur, formatrice, formatore, *dozent*
  social-care.social-work: *sozialarbeit*, *sozialpadagog*, assistant social, assistante sociale, travailleur social, educateur specialise, *maatschappelijk werk*, trabajador social, assistente sociale
  sales.shop-work: *verkaufer*, *kassierer*, *einzelhandel*, *filialmit*, *verkaufshilf*, vendeur, vendeuse, hote de caisse, hotesse de caisse, employe de libre service, employe de libre-service, employe libre service, employe libre-service, employe polyvalent de libre, conseiller de vente, conseillere de vente, *verkoper*, *verkoopmedew*, *winkelmedew*, dependient, commess, sprzedawc
  hospitality.chefs: *koch., *kochin., *kuche*, *kuchen*, *bäcker*, *baecker*, *konditor*, cuisinier, commis de cuisine, patissier, boulanger, plongeur, chef de partie, *keukenhulp*, cocinero, cuoco, kucharz
  hospitality.restaurant-service: *kellner*, *servicekraft*, *restaurantfach*, *gastronomie*, serveur, serveuse, employe polyvalent de restauration, *horeca*, camarer, cameriere, kelner
  hospitality.hotels: *hotelfach*, *zimmermadchen*, *rezeption*, femme de chambre, valet de chambre, gouvernante, receptionniste en hotel
  manufacturing.food-processing: *fleischer*, *metzger*, *lebensmitteltechn*, boucher, charcutier, agroalimentaire
  transport.driving: *kraftfahrer*, *fahrer, *fahrerin*, *lkw-*, *busfahr*, *kurierfahr*, *auslieferungs*, chauffeur, conducteur routier, conductrice routiere, livreur, *vrachtwagen*, conducteur poids, conductor de, repartidor, autista, kierowc
  transport.rail: *lokfuhrer*, *triebfahrzeug*, *zugbegleit*, conducteur de train
  transport.warehouse: *lagerist*, *lagerarbeit*, *lagerhelfer*, *lagerwirt*, *fachlager*, *kommissionier*, *staplerfahr*, *lagerlogistik*, *lagerfach*, *versandmit*, magasinier, cariste, preparateur de commandes, manutentionnaire, *magazijn*, *heftruck*, mozo de almacen, magazzinier, magazynier, entrepot
  transport.logistics: *logistik*, *spedition*, *disponent*, logisticien, affreteur, agent de transit, *logistiek*, logistique, importations, exportations
  transport.vehicle-repair: *kfz-*, *kraftfahrzeug*, *mechatroniker fur kraft*, *fahrzeuglackier*, *karosserie*, mecanicien auto, carrossier, mecanicien poids lourds, *automonteur*
  transport.aviation: *flugbegleit*, *fluggerat*, *luftfahrt*, *flughafen*, aeronautique, aeronef, hotesse de l'air
  transport.postal: *zusteller*, *brieftrager*, *postbote*, facteur., *postbezorg*
  construction.electricians: *elektriker*, *elektroinstall*, electricien, *elektricien*, electricista, elettricista, elektryk
  construction.plumbing: *anlagenmechaniker*, *klempner*, *sanitar-*, *sanitartech*, *sanitarinst*, *heizungsbau*, plombier, chauffagiste, *loodgieter*, fontanero, idraulico, hydraulik
  construction.carpentry: *zimmerer*, *tischler*, *schreiner*, *dachdecker*, menuisier, charpentier, couvreur, *timmerman*, carpintero, falegname, stolarz
  construction.painting: *maler und*, *maler/*, *lackierer*, *trockenbau*, peintre en batiment, peintre batiment, platrier, plaquiste, *schilder., pintor
  construction.site-management: *bauleit*, *polier., polier, conducteur de travaux, chef de chantier, *uitvoerder., jefe de obra, kierownik budowy
  construction.groundwork: *maurer*, *hochbau*, *tiefbau*, *strassenbau*, *betonbau*, *baumaschinen*, *bauarbeit*, *bauhelfer*, *fliesenleger*, macon coffreur, macon finisseur, macon/, macon h/f, macon f/h, terrassier, carreleur, conducteur d'engins, *metselaar*, *grondwerk*, albanil, muratore, murarz
  construction.architecture: *architekt., *architektin*, *bauzeichner*, architecte., dessinateur, projeteur
  construction.surveying: *vermessung*, geometre
  construction.estates: *immobilien*, *hausverwalt*, immobilier, *makelaar*, inmobiliari, immobiliar
  facilities.cleaning: *reinigung*, *putzhilfe*, *raumpfleg*, *gebaudereinig*, agent d'entretien, agente d'entretien, agent de proprete, nettoyage, *schoonma*, limpieza, addetto alle pulizie, sprzata
  facilities.caretaking: *hausmeister*, gardien d'immeuble, factotum
  facilities.grounds: *gärtner*, *gaertner*, *landschaftsbau*, *gartenbau*, jardinier, paysagiste, espaces verts, *hovenier*, jardiner, giardinier, ogrodnik
  environment.agriculture: *landwirt*, *landmaschinen*, *erntehelfer*, agricole, agriculteur, viticole, viticult, *landbouw*, agricol, rolnik
  environment.forestry: *forstwirt*, *forster., forestier, sylvicol
  manufacturing.sheet-metal: *schweisser*, *metallbau*, *konstruktionsmechanik*, soudeur, chaudronnier, tolier, metallier, lasser., soldador, saldatore, spawacz
  manufacturing.machining: *zerspanung*, *cnc-*, *dreher., *fraser., *werkzeugmech*, *industriemechan*, usineur, tourneur, fraiseur, regleur, operateur sur commande numerique, operateur de commande numerique, *verspaner*, tornero, tokarz
  manufacturing.assembly: *produktionshelf*, *produktionsmit*, *maschinenfuhr*, *maschinenbedien*, *maschinen- und anlagen*, *montagehelf*, *fertigungs*, operateur de production, agent de production, agent de fabrication, conducteur de ligne, monteur, ouvrier, *productiemedew*, operario, operaio, pracownik produkcji
  manufacturing.quality-control: *qualitatssicher*, *qualitatspruf*, *qualitatskontr*, controleur qualite, responsable qualite, technicien qualite
  manufacturing.production-management: *produktionsleit*, *betriebsleit*, *fertigungsleit*, responsable de production, chef d'atelier, chef d'equipe de production
  manufacturing.printing: *drucker., *medientechnolog*, imprimeur
  engineering.maintenance: *instandhalt*, *wartungstechn*, *servicetechniker*, *haustechnik*, *mechatronik*, technicien de maintenance, technicienne de maintenance, agent de maintenance, responsable maintenance, mecanicien, *onderhoudsmonteur*, *onderhoudstechn*, manutentore, mechanik
  engineering.electrical: *elektroniker*, *elektrotechn*, *elektroingenieur*, *automatisierung*, electrotechnic, automaticien, electronicien, *elektromonteur*
  engineering.design: *konstrukteur*, *technischer zeichner*, *technischer produktdesigner*, *produktdesigner*
  engineering.civil: *bauingenieur*, ingenieur genie civil, ingenieur structure, ingeniero civil, ingegnere civile
  engineering.mechanical: *maschinenbau*, ingenieur mecanique, frigoriste
  technology.software: *softwareentwick*, *anwendungsentwick*, *webentwick*, *programmierer*, *fachinformatiker*, developpeur, developpeuse, ingenieur logiciel, *softwareontwikkel*, *ontwikkelaar., desarrollador, sviluppator, programist
  technology.infrastructure: *systemadministrator*, *systemtechniker*, *netzwerkadmin*, administrateur systeme, administrateur reseau, *systeembeheer*, administrador de sistemas
  technology.support: *it-support*, *informatiker*, technicien informatique, technicien support, support informatique, tecnico informatico, informatyk
  technology.management: chef de projet informatique, *it-leiter*
  technology.data: *datenanaly*, *datenbank*, analyste de donnees
  finance.accounting: *buchhalt*, *steuerfach*, *bilanz*, *wirtschaftspruf*, comptab, *boekhoud*, contable, contabil, ksiegow
  finance.payroll: *lohnbuchh*, *entgeltabrech*, *lohn- und gehalt*, gestionnaire de paie, gestionnaire paie
  finance.banking: *bankkauf*, *kreditsach*, *kreditberat*, *finanzberat*, conseiller bancaire, charge de clientele bancaire, bancaire, banquier, *bankier*
  finance.insurance: *versicherung*, assureur, conseiller en assurance, *verzekering*, souscripteur, assurances
  finance.analysis: *controllerin*, *finanzanaly*, controleur de gestion, analyste financier
  legal.lawyers: *rechtsanwalt., *rechtsanwaltin*, *volljurist*, *jurist., *juristin*, avocat., avocate, juriste, *advocaat*, abogad, avvocat, prawnik, *anwalt., *anwaltin
  legal.paralegals: *rechtsanwaltsfach*, *notarfach*, *justizfach*, clerc de notaire, assistant juridique
  human-resources.recruitment: *personalberat*, charge de recrutement, chargee de recrutement, consultant en recrutement, recruteur, recruteuse, recrutement, *rekrutier*, *talentakquise*
  human-resources.generalist: *personalreferent*, *personalsachb*, *personalleit*, *personalwesen*, ressources humaines, assistant rh, assistante rh, charge rh, generaliste rh, responsable rh, *personeelszaken*, recursos humanos, risorse umane
  administration.secretarial: *sekretar*, *vorzimmer*, secretaire, *secretaresse*, secretaria., secretario., segretari, sekretark
  administration.customer-service: *kundenbetreu*, *kundenservice*, *kundenberat*, *callcenter*, *kundendienst*, charge de clientele, teleconseiller, service client, *klantenservice*, atencion al cliente, relations clients
  administration.reception: *empfangs*, agent d'accueil, hotesse d'accueil, charge d'accueil, receptionniste, recepcionista
  administration.office: *burokauf*, *kaufmann fur buro*, *kauffrau fur buro*, *kaufleute fur buro*, *sachbearbeit*, *verwaltungs*, *burokraft*, *buroassist*, *buromanagement*, agent administratif, employe administratif, assistant administratif, assistante administrative, assistante de direction, *administratief*, administrativo, impiegat, pracownik biurowy
  sales.retail-management: *filialleit*, *marktleit*, *storeleit*, responsable de magasin, responsable de rayon, chef de rayon, directeur de magasin
  sales.field-sales: *aussendienst*, *vertriebsmit*, *vertriebs*, *verkaufsberat*, attache commercial, commercial itinerant, technico-commercial, chef des ventes, directeur des ventes, *vertegenwoordig*, comercial, handlowiec
  sales.buying: *einkaufer*, acheteur, acheteuse
  marketing.digital: *online-marketing*, referenceur, webmarketing
  marketing.public-relations: *offentlichkeitsarbeit*, *pressesprech*, charge de communication, chargee de communication, kommunikation., *unternehmenskommunikation*, kommunikationsberat, kommunikationsmanag, *medienbeziehung*, relations publiques, relations presse, relations avec les medias
  creative.journalism: *redakteur*, *journalist*, journaliste, redacteur en chef, presentateur radio
  creative.graphic-design: *mediengestalt*, *grafiker*, *grafikdesign*, graphiste, *vormgever*, concepteur graphique, infographist
  security.guarding: *sicherheitsmit*, *sicherheitskraft*, *sicherheitsdienst*, *wachmann*, *objektschutz*, agent de securite, agent de surete, agente de securite, *beveilig*, vigilante., guardia giurata, ochroniarz
  security.fire: *feuerwehr*, pompier, *brandweer*, bombero
  security.police: *polizei*, policier, *politie*, policia
  sport.beauty: *friseur*, *kosmetiker*, coiffeur, coiffeuse, estheticien, *kapper*, peluquer, parrucchier, fryzjer
  sport.fitness: *fitnesstrain*, educateur sportif
  science.laboratory: *chemielaborant*, *labortechn*, laborantin
  science.biology: *biologe*, chercheur en biologie
  creative.photography: *fotograf*, kameramann, kamerafrau, cadreur, photographe
  creative.writing: *schriftsteller*, *ubersetzer*, *dolmetscher*, redacteur, redactrice, traducteur, traductrice, interprete., traductor, traduttore
  education.libraries: bibliothekar*, bibliothecaire, bibliotecari
  finance.investment: *fondsmanag*, *wertpapier*, *aktien*, gestionnaire de portefeuille, gestionnaire de fonds, directeur de fonds
  finance.credit: *hypothek*, *darlehen*, hypothecaire, hypothecaires, responsable des prets, agent de prets, conseiller en prets
  hospitality.events: *veranstaltung*, evenementiel, organisateur d'evenements, evenements
  hospitality.travel: *reiseburo*, *reiseverkehr*, agent de voyages, conseiller en voyages
  hospitality.restaurant-management: *restaurantleit*, directeur de restaurant, gerant de restaurant
  science.earth-science: *geologe, *geologin, geologue
  social-care.fundraising: *geldbeschaff*, *spendensamml*, collecte de fonds
  sport.coaching: entraineur, entrenador, allenatore
  sales.account-management: gestionnaire de comptes, responsable de comptes, directeur de comptes, grands comptes
  technology.networks: *telekommunikation*, telecommunication, administrateur reseau, ingenieur reseau
  business.consulting: *unternehmensberat*, consultant en management
  business.operations: chef de projet, chef de service, responsable d'exploitation, *projektleit*
  business.executive: *geschaftsfuhr*, *vorstandsvorsitz*, directeur general, *directeur-generaal*, *generaldirektor*, directeur executif`;

/** The last resort: words that say no more than a trade, where nothing else of a title is read. */
const vagueTable = `
  engineering: *ingenieur*, ingeniero, ingegnere, inzynier, *techniker*, technicien
  marketing: werbung, publicite, publicitaire, marque
  technology: *informatik*, informatique, reseaux, logiciel
  finance: *finanz*, financier, tresor
  sales: *verkauf*, *vertrieb*, vente, ventas, vendite
  education: *padagog*, *unterricht*, education nationale
  legal: juridique, *rechts*
  health: clinique, sante, *medizin*, *pflege*
  creative: *kunstler*, artiste, *gestalter*
  construction: batiment, *bauwesen*
  security: *sicherheit*, securite
  manufacturing: *produktion*, usine
  transport: *verkehr*, transporteur
  hospitality: restauration, hotellerie
  engineering: ingenierie
  science: chercheur, *forscher*
  business.operations: chef d', chef de la, chef de l', chef des, chef du, en chef`;

interface Entry {
  readonly slug: string;
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

function entriesOf(given: string): Entry[] {
  return given
    .trim()
    .split("\n")
    .map((line) => {
      const [slug = "", words = ""] = line.trim().split(": ");
      const stems = words.split(", ");
      const pattern = new RegExp(stems.map(asPattern).join("|"));
      return { slug, words: stems.map((stem) => stem.replace(/[*.]/g, "")), pattern };
    });
}

/** '*koch.' ends a word, 'infirmier' begins one, '*pfleg*' is within one. */
function asPattern(stem: string): string {
  const [, within, letters = "", end] = /^(\*?)(.+?)([*.]?)$/.exec(stem) ?? [];
  return `${within === "" ? "(?<![a-z])" : ""}${letters}${end === "." ? "(?:s|in|innen)?(?![a-z])" : ""}`;
}

function fold(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replace(/[’·]/g, "'")
    .replace(/[:*_/]in(?![a-z])/g, "in");
}

function readerOf(given: string): (text: string) => string | null {
  const entries = entriesOf(given);
  const holding = listsHolding(entries.map(({ words }) => words));
  return (text) => {
    // With accents, too, for the few words that would else be English: 'Bäcker' is no backer.
    const both = `${fold(text)}\n${text.normalize("NFC").toLowerCase()}`;
    const held = holding(both).flatMap((place) => entries[place] ?? []);
    return held.find(({ pattern }) => pattern.test(both))?.slug ?? null;
  };
}

/** The discipline of a title or an occupation in one of these languages; null for what is in none. */
export const foreignWords = readerOf(table);
export const vagueForeignWords = readerOf(vagueTable);
