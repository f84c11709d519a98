/**
 * How a charge of the simulated provider ends. The card form makes these of test numbers; `error` is a charge that the
 * provider could not make, `lost` one that it made without us hearing its first answer.
 */
export const SIMULATED_OUTCOMES = ['ok', 'declined', 'funds', 'expired', 'confirm', 'error', 'lost'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** 128 random bits make a token good for one payment; a run of card digits does not have this form. */
const TOKEN = /^tok_sim_([a-z]+)_[0-9a-f]{32}$/

export function outcomeOfToken(token: string): SimulatedOutcome | undefined {
  const named = TOKEN.exec(token)?.[1]
  return SIMULATED_OUTCOMES.find((outcome) => outcome === named)
}

/** Its first 16 bits are the same for every token of one card: enough to distinguish two cards, and nothing of their numbers. */
export const cardOfToken = (token: string): string => token.split('_')[3]!.slice(0, 4)
