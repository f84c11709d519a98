/** What shows the server who asks. Kept elsewhere (`parts/session`, `parts/order`) and passed in at the start. */
interface Credentials {
  /**
   * Makes a request with the access token of the session, if there is one, and again with the next token where
   * the server refuses it. Throws an `ApiError` if the session has ended or cannot be refreshed now.
   */
  withToken: <R extends { status: number }>(request: (token: string | undefined) => Promise<R>) => Promise<R>
  /** Asks anyone who works here to show again who they are. @returns whether they did */
  prove?: () => Promise<boolean>
  /** What opens an order for anyone who holds it. */
  orderToken: (orderId: string) => string | undefined
}

/** A guest, until `setCredentials` is called. */
export let credentials: Credentials = {
  withToken: (request) => request(undefined),
  orderToken: () => undefined,
}

export function setCredentials(next: Credentials): void {
  credentials = next
}
