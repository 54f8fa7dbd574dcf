import type { CSSProperties, ReactNode } from "react";

export interface MailJob {
  readonly title: string;
  /** Of the title, where it is not the mail's. */
  readonly lang: string | undefined;
  /** Absolute. */
  readonly url: string;
  /** Lines below the title. */
  readonly facts: readonly string[];
}

export interface MailContent {
  readonly lang: string;
  readonly subject: string;
  readonly lead: string;
  /** The search, where the mail is about one. */
  readonly title: string | null;
  readonly jobs: readonly MailJob[];
  readonly main: MailLink;
  /** Said last, with links after it. */
  readonly notes: readonly string[];
  readonly links: readonly MailLink[];
}

interface MailLink {
  readonly text: string;
  readonly url: string;
}

// Mail programs know no style sheets of a site's; what they make dark is left to them.
const page: CSSProperties = {
  maxWidth: 600,
  margin: "0 auto",
  padding: 16,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSize: 16,
  lineHeight: 1.5,
};
const small: CSSProperties = { fontSize: 14, margin: "8px 0 0" };

/** A mail as HTML: no pictures, no scripts, nothing that is asked for when it is opened. */
export function MailPage({ lang, subject, lead, title, jobs, main, notes, links }: MailContent) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
      </head>
      <body>
        <div style={page}>
          <p style={{ margin: 0 }}>{lead}</p>
          {title !== null && <h1 style={{ fontSize: 20, margin: "4px 0 16px" }}>{title}</h1>}
          {jobs.map((job) => (
            <Job key={job.url} {...job} />
          ))}
          <p style={{ margin: "24px 0" }}>
            <a href={main.url} style={{ fontWeight: 600 }}>
              {main.text}
            </a>
          </p>
          <hr />
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
          {links.map(({ text, url }) => (
            <Note key={url}>
              <a href={url}>{text}</a>
            </Note>
          ))}
        </div>
      </body>
    </html>
  );
}

function Job({ title, lang, url, facts }: MailJob) {
  return (
    <div style={{ margin: "0 0 16px" }}>
      <a href={url} lang={lang} style={{ fontSize: 17, fontWeight: 600 }}>
        {title}
      </a>
      {facts.map((fact) => (
        <div key={fact} style={{ fontSize: 14 }}>
          {fact}
        </div>
      ))}
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p style={small}>{children}</p>;
}

/** The same as plain text. */
export function mailText({ lead, title, jobs, main, notes, links }: MailContent): string {
  const written = ({ text, url }: MailLink) => `${text}:\n${url}`;
  const blocks = [
    title === null ? lead : `${lead}\n${title}`,
    ...jobs.map(({ title, url, facts }) => [title, ...facts, url].join("\n")),
    written(main),
    "-- ",
    ...notes,
    ...links.map(written),
  ];
  return `${blocks.join("\n\n")}\n`;
}
