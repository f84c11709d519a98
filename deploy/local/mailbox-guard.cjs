// Loaded before maildev (`node --require`): its page and its mails are for this machine. Maildev itself answers every page of every
// site (CORS) and every name that leads here (DNS rebinding).
const { Server, ServerResponse } = require('node:http')

/** @param {string | undefined} host with or without its port */
const isHere = (host) => /^(localhost|127(\.\d+){3}|\[::1\]|mailbox)(:\d+)?$/.test(host ?? '')

/** A page says where it comes from whenever it is not the one that is asked. */
const isAllowed = ({ headers: { host, origin } }) => isHere(host) && (!origin || origin === `http://${host}`)

const { emit } = Server.prototype
Server.prototype.emit = function (event, request, answer, ...more) {
  if (event === 'request' && !isAllowed(request)) {
    answer.writeHead(403, { 'content-type': 'text/plain' }).end('The mailbox is for this machine.\n')
    return true
  }
  if (event === 'upgrade' && !isAllowed(request)) {
    answer.destroy()
    return true
  }
  return emit.call(this, event, request, answer, ...more)
}

const { setHeader } = ServerResponse.prototype
ServerResponse.prototype.setHeader = function (name, value) {
  return /^access-control-/i.test(name) ? this : setHeader.call(this, name, value)
}
