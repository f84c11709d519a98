import type { Run } from '@borderlane/contracts/catalogue/run'
import { useMutation } from '@tanstack/react-query'
import { followRun } from '../../parts/staff/follow-run'
import { RULE_QUEUE } from './rules.queries'
import { useReread } from '../../http/client'

/** Does something to rules that is a run, and waits for its end. What pages show of rules is read again. */
export function useRuleRun<V = void>(start: (value: V) => Promise<Run>, onEnd: (run: Run, value: V) => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: async (value: V) => followRun(await start(value), ({ state }) => state !== 'running'),
    onSuccess: onEnd,
    onSettled: () => reread([RULE_QUEUE], ['quote']),
  })
}
