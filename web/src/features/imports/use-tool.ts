import type { Run, RunTool } from '@borderlane/contracts/catalogue/run'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { runsQuery } from './imports.queries'

interface ToolOptions<V> {
  tool: RunTool
  start: (value: V) => Promise<Run>
  /** A run that was seen going on, or was started here, has ended. */
  onEnd: (run: Run) => void
  onRefused: (error: unknown) => void
}

/** A tool and its latest run, whoever started it. */
export function useTool<V = void>({ tool, start, onEnd, onRefused }: ToolOptions<V>) {
  const queryClient = useQueryClient()
  const runs = useQuery(runsQuery)
  const latest = runs.data?.find((run) => run.tool === tool)
  const awaited = useRef<string>(undefined)
  const begin = useMutation({
    mutationFn: start,
    onSuccess: (run) => {
      awaited.current = run.id
    },
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: runsQuery.queryKey }),
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
