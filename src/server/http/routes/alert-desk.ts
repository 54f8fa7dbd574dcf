import type { ShownAlert } from "../../../page/plain/alerts/alert-view";

interface AskedFor {
  readonly email: string;
  /** Canonical. */
  readonly query: string;
  /** The search in the site's words. */
  readonly title: string;
  readonly frequency: ShownAlert["frequency"];
  /** In which mails are written; empty for the site's own. */
  readonly locale: string;
}

/** Where alerts by e-mail are asked for, confirmed and stopped. Tokens are those of links in mails. */
export interface AlertDesk {
  /** Days that an alert waits to be confirmed. */
  readonly daysToConfirm: number;
  /**
   * Never tells whether the address is known. `address`: it is none that can be written to; `often`: the client, or
   * everybody together, asks too much.
   */
  ask(asked: AskedFor, client: string): Promise<"asked" | "address" | "often">;
  /** Undefined when the token is none, or its alert is gone. */
  waiting(token: string): Promise<ShownAlert | undefined>;
  /** Begins it; once more does no harm. `own` is the token of its address. */
  confirm(token: string): Promise<{ readonly alert: ShownAlert; readonly own: string } | undefined>;
  /** All of an address, none when it is forgotten; undefined when the token is none. */
  own(token: string): Promise<readonly ShownAlert[] | undefined>;
  /** Stops one of them, or all where none is named; then the same. */
  stop(token: string, alertId: string | null): Promise<readonly ShownAlert[] | undefined>;
}
