import { anyOf, wordTable } from "./word-table";

/**
 * What a health service calls its people, for titles of which the feed or the employer says that they are of
 * health: there a consultant is a doctor, a theatre is for operations, and a bank lends staff. The form is
 * that of `word-table.ts`.
 */
export const healthWords = wordTable(`
  health.veterinary: veterinar, vet., animal health
  education.early-years:
    nursery nurse, nursery practitioner, nursery assist, nursery manager, early years, childcare
  health.dental: dental, dentist, orthodont, oral, maxillofacial technolog, periodont, endodont, prosthodont
  health.pharmacy: pharmac, dispens, medicines
  social-care.children: child welfare, adoption, fostering, family support, safeguard
  social-care.social-work: social work, approved mental health prof, amhp
  health.imaging-laboratory:
    radiologic, clinical scien, healthcare scien, biomedical scien, medical laboratory, pathology support
  health.nursing: nursing associate, trainee nursing associate
  health.health-support:
    nursing assist, nursing auxil, nurse assist, nurse aide, nursing support, nurse tech, maternity support,
    maternity care assist, midwifery support, midwifery assist, medical instrument
  health.nursing:
    nurse, nursing, midwi, matron, health visitor, ward manager, ward sister, sister, rgn, rmn, rnld, rn,
    lpn, lvn, hospital at night, practice educator, advanced clinical pract, advanced pract, acp, doula, lactation
  health.health-administration:
    psychology secretar, psychology admin, medical secretar, medical typist, medical admin, clinical admin,
    medical reception, gp reception, clinical cod, medical cod, diagnostic cod, coder, medical bill,
    medical record, med record, health record, case note, patient access, patient pathway, pathway coord,
    pathway nav, pathway admin, referral coord, referral admin, mdt co, multidisciplinary team co, ward clerk,
    clinic clerk, clinic coord, outpatient clerk, outpatient reception, booking, appointments, admissions,
    waiting list, practice manager, rota co, rota manager, pals, patient advice, patient experience,
    patient safety, complaints, clinical governance, clinical audit, clinical effectiveness, clinical inform,
    medical support assist, medical staffing, cancer tracker, cancer services co, bereavement, care navig,
    health information, medical transcri, health service manager, health services manager, secretar
  administration.office: administrator, administrative
  health.medicine: physician, medical director
  health.mental-health:
    psycholog, psychotherap, psychologic, wellbeing practitioner, cbt, cognitive behav, high intensity, iapt,
    talking therap, emhp, systemic, family therap, behaviour support, behavior, behaviour anal,
    psychiatric tech
  health.ambulance:
    paramedic, ambulance, emergency medical, emergency care assist, emergency care tech, patient transport,
    emergency call
  social-care.counselling:
    counsell, counselor, counseling, substance misuse, alcohol, addiction, drug work, pregnancy advis,
    hospice social, victim supp
  health.public-health:
    public health, health promotion, weight manage, lifestyle, smoking, stop smoking, health improvement,
    health trainer, health coach, immunis, vaccinat, screening pract, epidemiolog, environmental health,
    community health worker, sexual health advis, health educat, infection control
  social-care.advice: social prescrib
  health.allied-health:
    operating department, odp, theatre practitioner, scrub, anaesthetic practitioner, anaesthetic technic,
    anaesthesia technic, recovery practitioner, surgical first assist, perfusion, physiotherap,
    physical therap, occupational therap, speech and lang, speech & lang, speech lang, speech-lang, speech ther,
    speech path, speech correct, dietit, dietet, dietic, nutrition, podiat, chiropod, orthot, prosthet,
    orthopt, optometr, optic, ophthalmic tech, ophthalmic assist, dispensing opt, audiolog, hearing,
    respiratory therap, massage, masseu, acupunct, osteopath, chiropract, music therap, art therap,
    arts therap, drama therap, play therap, play special, recreation, exercise phys, exercise scien, kinesio,
    technical instructor, rehabilitation, physio., ahp, allied health, low vision, hydrotherap, therapist
  health.imaging-laboratory:
    radiograph, sonograph, ultrasound, mammograph, radiation, nuclear medicine tech, x-ray, phlebotom,
    medical physic, physiolog, cardiograph, ecg, eeg, echocard, laborator, lab., histolog,
    histopathology tech, cytolog, cytogenet, biochem, biomedical, medical technolog, clinical technolog,
    mortuary, mortician, anatomical path, pathology tech, pathology assist, specimen, transfusion scien,
    embryolog, andrology, microbiology tech, haematology tech
  health.medicine:
    physician, doctor, gp, surgeon, anaesthetist, anaesthesi, anesthesi, medical officer, specialty reg,
    specialist reg, registrar, clinical fellow, research fellow, medical fellow, specialty doc,
    speciality doc, associate special, trust grade, trust doc, senior house officer, sho, foundation year,
    house officer, fy1, fy2, fy3, f1, f2, st1, st2, st3, st3+, st4, st5, st6, st7, st8, ct1, ct2, ct3, imt,
    clinical director, medical director, cardiologist, radiologist, hospitalist, allergist, oncologist,
    urologist, neurologist, nephrologist, rheumatologist, dermatologist, gastroenterologist, haematologist,
    hematologist, endocrinologist, ophthalmologist, gynaecologist, gynecologist, obstetrician, paediatrician,
    pediatrician, geriatrician, neonatologist, pathologist, microbiologist, psychiatrist, intensivist,
    histopathologist, neuropathologist, neuroradiologist, hepatologist, pulmonologist, immunologist,
    orthopaedic surg, otolaryngolog, neurosurg, naturopath, medicine special
  health.health-support:
    healthcare assist, health care assist, healthcare support, health care support, hca, clinical support,
    support worker, support assist, theatre support, theatre assist, theatre orderly, porter, portering,
    orderl, healthcare work, medical assist, health assist, care assist, care support, care worker,
    personal care, carer, auxiliar, assistant practitioner, associate practitioner, rehab assist,
    therapy assist, therapy support, ward assist, ward host, plaster, sterile, sterilis, steriliz,
    decontaminat, endoscopy tech, dialysis, renal tech, surgical tech, surgery tech, theatre tech,
    anesthesia tech, emergency department tech, health tech, health aide, home health,
    community health assist, community assist, clinical assist, phlebotomy assist, tissue viab, equipment tech
  social-care.chaplaincy: chaplain, spiritual care
  facilities.cleaning: domestic`);

/**
 * The last resort among the words of health: what says nothing of itself where the more telling words are
 * about something else.
 */
export const vagueHealthWords = wordTable(`
  health.medicine: consultant, locum, specialist in, fellow
  health.health-administration:
    manager, head of, director, coordinat, co-ordinat, supervisor, superintend, clerk, navigator
  health.mental-health: mental health, camhs, psychiatr
  health.imaging-laboratory: imaging, radiolog, mri, blood, patholog, laborator, echo
  health.medicine: medicine, surgery, cardiolog, oncolog, anaesthe, anesthe
  health.nursing: theatre, recovery, ward, critical care, intensive care
  health.allied-health: therap, practitioner
  health.health-support: technician, assistant, bank, aide`);

/** Words that mean something else in a hospital than elsewhere. */
const ambiguous = anyOf(
  "bank, theatre., delivery suite, delivery, recovery, surgery, children's, acute, host, labour, agile, portfolio, care, digital, academic",
  "giu",
);

/** A title without what only misleads where it is about health. */
export function withoutHospitalWords(title: string): string {
  return title.replace(ambiguous, " ");
}
