// A journey waits for a real browser, real mails and real services, on a machine that may be busy. Jest reads no time limit from a project.
jest.setTimeout(600_000)
