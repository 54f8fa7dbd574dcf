import { useMemo } from "react";
import { useSelector } from "react-redux";
import { selectTexts } from "../../../features/site/site-slice";
import { type Texts, type TextValues, textOf } from "../../../shared/texts";
import { type PlainPageTextKey, plainPageText } from "../plain-page-texts";

/** Words of alerts, on their pages and in their mails. A site's own go under the same names in `site.config.json`. */
export const alertTexts = {
  "alerts.ask.title": "Tell me about new jobs",
  "alerts.ask.search": "Your search: {title}",
  "alerts.ask.mail": "By e-mail",
  "alerts.ask.email": "E-mail address",
  "alerts.ask.often": "How often",
  "alerts.often.daily": "Every day that there are new jobs",
  "alerts.often.weekly": "Once a week, if there are new jobs",
  "alerts.ask.submit": "Send me new jobs",
  "alerts.ask.about":
    "We send a link first, to be sure that the address is yours. It is used for nothing else, and forgotten when you stop the alert.",
  "alerts.ask.bad": "This is no e-mail address that we can write to.",
  "alerts.ask.back": "Back to the search",
  "alerts.here": "In this browser",
  "alerts.here.about":
    "Saved searches say how many new jobs there are. They stay in this browser; no address is needed.",
  "alerts.here.save": "Save this search",
  "alerts.here.saved": "This search is saved in this browser.",
  "alerts.here.full": "No more searches can be saved. Remove some of them first.",
  "alerts.here.failed": "This browser does not let us save anything.",
  "alerts.here.scripts": "Searches are saved in your browser by a script, and scripts are switched off.",
  "alerts.here.list": "Saved searches",

  "alerts.asked.title": "Look into your e-mail",
  "alerts.asked.body":
    "If the address can have this alert, a mail is on its way. Follow its link within {days} days, and the alert begins. If it does not come, look where unwanted mail is kept.",
  "alerts.confirm.title": "Begin this alert?",
  "alerts.confirm.submit": "Yes, send me new jobs",
  "alerts.confirm.ignore": "If you did not ask for it, close this page: without your yes nothing is sent.",
  "alerts.confirmed.title": "Your alert has begun",
  "alerts.confirmed.body":
    "A mail comes once a day, or once a week if you chose that, when there are new jobs. Each has a link by which you can stop it.",
  "alerts.lapsed.title": "This link has lapsed",
  "alerts.lapsed.body": "The alert was stopped, or not confirmed in time. Search again to ask for it anew.",
  "alerts.own.title": "Your alerts",
  "alerts.own.stop": "Stop",
  "alerts.own.stop.label": "Stop the alert for {title}",
  "alerts.own.stopAll": "Stop all alerts and forget my address",
  "alerts.none.title": "No alerts are sent to you",
  "alerts.none.body": "All of them are stopped, and your address is forgotten.",

  "alerts.mail.confirm.subject": "Confirm your alert: {title}",
  "alerts.mail.confirm.lead": "Somebody, probably you, asked {site} to send new jobs to this address:",
  "alerts.mail.confirm.link": "Begin this alert",
  "alerts.mail.confirm.ignore":
    "If it was not you, do nothing: without your yes nothing more is sent, and the address is forgotten in {days} days.",
  "alerts.mail.jobs.subject.one": "{count} new job: {title}",
  "alerts.mail.jobs.subject.other": "{count} new jobs: {title}",
  "alerts.mail.jobs.lead.one": "{count} new job for your search",
  "alerts.mail.jobs.lead.other": "{count} new jobs for your search",
  "alerts.mail.jobs.all": "See all of them",
  "alerts.mail.why": "You get this since you asked {site} for it.",
  "alerts.mail.own": "Change or stop your alerts",
} as const;

const defaults: Texts = alertTexts;

type AlertKey = keyof typeof alertTexts;
/** A text that is asked for with a `count`, and comes in two forms. */
type Counted = "alerts.mail.jobs.subject" | "alerts.mail.jobs.lead";
export type AlertTextKey = AlertKey | Counted;
export type TranslateAlert = (key: AlertTextKey | PlainPageTextKey, values?: TextValues) => string;

/** The same as `plainPageText`, with these words too. */
export function alertText(overrides: Texts): TranslateAlert {
  const t = plainPageText(overrides);
  return (key, values) =>
    key.startsWith("alerts.") ? textOf(defaults, overrides, key, values) : t(key as PlainPageTextKey, values);
}

export function useAlertText(): TranslateAlert {
  const overrides = useSelector(selectTexts);
  return useMemo(() => alertText(overrides), [overrides]);
}
