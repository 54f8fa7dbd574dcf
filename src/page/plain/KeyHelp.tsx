import styles from "./key-help.module.css";
import { type PlainPageTextKey, usePlainPageText } from "./plain-page-texts";

const keys: readonly (readonly [key: string, does: PlainPageTextKey])[] = [
  ["/", "keys.search"],
  ["j", "keys.next"],
  ["k", "keys.previous"],
  ["s", "keys.save"],
  ["?", "keys.title"],
];

/** What the script of the keys shows (`browser/keys.ts`), and the button that leads to it without them. */
export function KeyHelp() {
  const t = usePlainPageText();
  return (
    <>
      <template id="keys">
        <dialog className={styles.dialog} aria-labelledby="keys-heading">
          <h2 id="keys-heading">{t("keys.title")}</h2>
          <dl className={styles.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
          <label className={styles.switch}>
            <input type="checkbox" data-part="on" /> {t("keys.on")}
          </label>
          <button type="button" className={styles.close} data-part="close">
            {t("keys.close")}
          </button>
        </dialog>
      </template>
      <template id="keys-opener">
        <button type="button" className={styles.opener}>
          {t("keys.title")}
        </button>
      </template>
    </>
  );
}
