import { config } from './config'

interface Mail {
  to: { address: string }[]
  text: string
  html: string
}

/** Waits for a mail to an address that holds what is looked for, and gives what was found. */
export async function findInMail(address: string, pattern: RegExp): Promise<RegExpMatchArray> {
  const end = Date.now() + 90_000
  while (Date.now() < end) {
    const mails = (await (await fetch(`${config.mailboxUrl}/email`)).json()) as Mail[]
    for (const mail of mails.filter(({ to }) => to.some((one) => one.address === address))) {
      const found = pattern.exec(mail.text) ?? pattern.exec(mail.html ?? '')
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail to ${address} with ${pattern}`)
}

/** The link of a kind in the mail to an address. */
export const linkTo = async (address: string, type: string): Promise<string> =>
  (await findInMail(address, new RegExp(`https?://\\S+/mail-link\\S*type=${type}[^\\s"<]*`)))[0]
