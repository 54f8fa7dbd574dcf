import { variableInQuery } from "../../settings/source-settings";
import { FeedError } from "../feed/feed-error";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A source's address, whose query may name environment variables: '?app_key={ACME_KEY}'. What they hold is in
 * `url`, which is asked, and in nothing that is written down.
 */
export class SourceAddress {
  readonly url: URL;
  readonly #secrets = new Map<string, string>();

  /** Throws a FeedError for a variable that is not set. */
  constructor(written: string, env: Environment) {
    for (const [, name = ""] of new URL(written).search.matchAll(variableInQuery))
      this.#secrets.set(name, secretIn(name, env));
    this.url = this.filled(written);
  }

  /** An address of this source as it may be written down. */
  hidden(address: URL): string {
    if (this.#secrets.size === 0) return address.href;
    const query = [...address.searchParams].map(([name, value]): [string, string] => [
      name,
      this.#hide(value),
    ]);
    return `${address.origin}${address.pathname}?${new URLSearchParams(query)}`;
  }

  /** The same as it is to be asked. */
  filled(written: string): URL {
    const url = new URL(written);
    const query = url.search.replaceAll("%7B", "{").replaceAll("%7D", "}");
    if (this.#secrets.size > 0)
      url.search = query.replace(variableInQuery, (found, name) => this.#encoded(name) ?? found);
    return url;
  }

  #encoded(name: string): string | null {
    const secret = this.#secrets.get(name);
    return secret === undefined ? null : encodeURIComponent(secret);
  }

  #hide(value: string): string {
    return [...this.#secrets].reduce((text, [name, secret]) => text.replaceAll(secret, `{${name}}`), value);
  }
}

function secretIn(name: string, env: Environment): string {
  const value = Object.hasOwn(env, name) ? env[name]?.trim() : undefined;
  if (!value) throw new FeedError(`The variable ${name}, which its url names, is not set.`);
  return value;
}
