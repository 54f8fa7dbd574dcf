import { textHook } from "../../../features/site/use-text";
import { translatorOf } from "../../../shared/texts";
import { allPlainTexts } from "../plain-page-texts";

/** Texts of alert pages and mails. Sites override them under the same names in `site.config.json`. */
export const alertTexts = {
  "alerts.ask.title": "Get job alerts",
  "alerts.ask.search": "Your search: {title}",
  "alerts.ask.mail": "By email",
  "alerts.ask.email": "Email address",
  "alerts.ask.often": "How often?",
  "alerts.often.daily": "Daily",
  "alerts.often.weekly": "Weekly",
  "alerts.ask.submit": "Create alert",
  "alerts.ask.about":
    "We only write when there are new jobs. First, we’ll send you a link to confirm your address. We won’t use it for anything else, and we’ll delete it when you stop your alerts.",
  "alerts.ask.bad": "Enter a valid email address, like name@example.com.",
  "alerts.ask.back": "Back to results",
  "alerts.here": "On this device",
  "alerts.here.about":
    "Save this search on this device and see how many new jobs there are. No email needed.",
  "alerts.here.save": "Save this search",
  "alerts.here.saved": "Search saved on this device.",
  "alerts.here.full": "Your list is full. Remove a saved search first.",
  "alerts.here.failed": "Your browser is blocking saved searches.",
  "alerts.here.scripts": "Turn on JavaScript to save searches on this device.",
  "alerts.here.list": "Saved searches",

  "alerts.asked.title": "Check your inbox",
  "alerts.asked.body":
    "We’ve sent you a link. Open it within {days} days to start your alert. Nothing there? Check your spam folder. If you already have this alert, you won’t get another link.",
  "alerts.confirm.title": "Confirm your job alert",
  "alerts.confirm.submit": "Start my alert",
  "alerts.confirm.ignore": "Didn’t ask for this? Close this page and you won’t get any alerts.",
  "alerts.confirmed.title": "Your alert is on",
  "alerts.confirmed.body":
    "We’ll email you when there are new jobs, once a day or once a week as you chose. Every email has a link to stop.",
  "alerts.lapsed.title": "This link has expired",
  "alerts.lapsed.body":
    "The alert was stopped, or wasn’t confirmed in time. Search again to set up a new one.",
  "alerts.stop.title": "Stop this alert?",
  "alerts.stop.submit": "Stop this alert",
  "alerts.stopped.title": "Alert stopped",
  "alerts.stopped.body": "You won’t get any more emails about this search.",
  "alerts.never.submit": "Never email me again",
  "alerts.never.about":
    "This stops all your alerts and deletes your address. We keep only a code made from it, so no one can sign you up again.",
  "alerts.never.title": "We won’t email you again",
  "alerts.never.body": "Your address is deleted and blocked. Changed your mind? Contact us.",
  "alerts.expired.title": "This link has expired",
  "alerts.expired.body": "Links to your alerts work for {days} days. We can email you a new one.",
  "alerts.expired.submit": "Email me a new link",
  "alerts.renewed.title": "Check your inbox",
  "alerts.renewed.body": "We’ve emailed you a new link. Nothing there? Check your spam folder.",
  "alerts.own.title": "Your job alerts",
  "alerts.own.stop": "Stop",
  "alerts.own.stop.label": "Stop the alert for {title}",
  "alerts.own.stopAll": "Stop all alerts and delete my address",
  "alerts.none.title": "You have no job alerts",
  "alerts.none.body": "All your alerts are stopped, and we’ve deleted your address.",

  "alerts.mail.confirm.subject": "Confirm your job alert from {site}",
  "alerts.mail.confirm.lead": "Please confirm that you want job alerts from {site}.",
  "alerts.mail.confirm.link": "Confirm",
  "alerts.mail.confirm.ignore":
    "If this wasn’t you, ignore this email. You won’t get any alerts, and we’ll delete your address in {days} days.",
  "alerts.mail.access.subject": "Your new link to {site} job alerts",
  "alerts.mail.access.lead": "Here’s your new link to manage your job alerts from {site}.",
  "alerts.mail.access.link": "Manage your alerts",
  "alerts.mail.access.ignore": "If you didn’t ask for this, ignore this email.",
  "alerts.mail.jobs.subject.one": "{count} new job: {title}",
  "alerts.mail.jobs.subject.other": "{count} new jobs: {title}",
  "alerts.mail.jobs.lead.one": "{count} new job for your search",
  "alerts.mail.jobs.lead.other": "{count} new jobs for your search",
  "alerts.mail.jobs.all": "See all results",
  "alerts.mail.why": "You’re receiving this because you asked {site} for job alerts.",
  "alerts.mail.stop": "Stop this alert",
  "alerts.mail.own": "Manage your alerts",
} as const;

export const alertText = translatorOf({ ...allPlainTexts, ...alertTexts });
export const useAlertText = textHook(alertText);
export type TranslateAlert = ReturnType<typeof alertText>;
