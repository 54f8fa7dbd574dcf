import { type ReactNode, useContext } from "react";
import { CardTools } from "./CardTools";
import styles from "./layout.module.css";
import { usePlainPageText } from "./plain-page-texts";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";
import { SiteFrameContext } from "./site-frame";

interface LayoutProps {
  readonly skipLink: { readonly href: string; readonly text: string };
  readonly children: ReactNode;
}

/** What every page of the site has around its own content. */
export function Layout({ skipLink, children }: LayoutProps) {
  return (
    <>
      <a className={styles.skip} href={skipLink.href}>
        {skipLink.text}
      </a>
      <SiteNotice />
      <SiteHeader />
      {children}
      <SiteFooter />
      <CardTools />
    </>
  );
}

function SiteNotice() {
  const t = usePlainPageText();
  const { notice } = useContext(SiteFrameContext);
  if (notice === null) return null;
  return (
    <section className={styles.notice} aria-label={t("notice")}>
      {notice.url === undefined ? notice.text : <a href={notice.url}>{notice.text}</a>}
    </section>
  );
}
