import type { FastifyReply } from 'fastify'

/** Answers with a file that a service has drawn. @param pdf in Base64 */
export function sendPdf(reply: FastifyReply, reference: string, pdf: string): void {
  void reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${reference}.pdf"`,
      'cache-control': 'no-store',
    })
    .send(Buffer.from(pdf, 'base64'))
}
