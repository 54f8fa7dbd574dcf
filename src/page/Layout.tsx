import type { ReactNode } from "react";
import { SiteFooter } from "../features/site/SiteFooter";
import { SiteHeader } from "../features/site/SiteHeader";
import styles from "./layout.module.css";

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
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  );
}
