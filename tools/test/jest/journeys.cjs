// A journey waits for a real browser, real mails and real services. Jest reads no time limit from a project.
jest.setTimeout(180_000)
