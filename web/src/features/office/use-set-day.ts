import type { InputOf } from '@borderlane/contracts/define'
import type { setOfficeDay } from '@borderlane/contracts/orders/office'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../http/client'
import { OFFICE_DAYS, officeRoutes } from './office.queries'
import { useReread } from '../../http/use-reread'

export type DayChange = InputOf<typeof setOfficeDay>

export function useSetDay(onDone: (change: DayChange) => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (change: DayChange) => api.call(officeRoutes.setOfficeDay, change),
    onSuccess: (_day, change) => {
      onDone(change)
      return reread([OFFICE_DAYS])
    },
  })
}
