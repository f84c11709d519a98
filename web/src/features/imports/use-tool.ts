import type { Run, RunTool } from '@borderlane/contracts/catalogue/run'
import type { Proposed } from '@borderlane/contracts/proposal'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { runsQuery } from './imports.queries'
import { useReread } from '../../http/client'

interface ToolOptions<V> {
  tool: RunTool
  start: (value: V) => Promise<Run | Proposed>
  onEnd: (run: Run) => void
  onRefused: (error: unknown) => void
}

export function useTool<V = void>({ tool, start, onEnd, onRefused }: ToolOptions<V>) {
  const { t } = useTranslation('staff')
  const reread = useReread()
  const runs = useQuery(runsQuery)
  const latest = runs.data?.find((run) => run.tool === tool)
  const awaited = useRef<string>(undefined)
  const begin = useMutation({
    mutationFn: start,
    onSuccess: (answer) => {
      if ('proposal' in answer) toast.success(t('asked'))
      else awaited.current = answer.id
    },
    onError: onRefused,
    onSettled: () => reread(runsQuery.queryKey),
  })
  useEffect(() => {
    if (!latest) return
    if (latest.state === 'running') awaited.current = latest.id
    else if (awaited.current === latest.id) {
      awaited.current = undefined
      onEnd(latest)
    }
  })
  return { runs, latest, begin, isRunning: begin.isPending || latest?.state === 'running' }
}
