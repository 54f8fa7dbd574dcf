import styles from "./pagination.module.css";

interface PageLinkProps {
  readonly href: string;
  readonly text: string;
  /** What a screen reader says, where the text alone is too short. */
  readonly name?: string;
  readonly rel?: "prev" | "next";
  readonly isCurrent?: boolean;
}

export function PageLink({ href, text, name, rel, isCurrent }: PageLinkProps) {
  return (
    <li className={name === undefined ? styles.step : undefined}>
      <a
        className={styles.link}
        href={href}
        rel={rel}
        aria-label={name}
        aria-current={isCurrent ? "page" : undefined}
      >
        {text}
      </a>
    </li>
  );
}
