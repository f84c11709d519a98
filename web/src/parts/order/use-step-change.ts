import type { RequestOf } from '@borderlane/contracts/define'
import type { Order } from '@borderlane/contracts/orders/order'
import type { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { useMutation } from '@tanstack/react-query'
import { api, isCode } from '../../http/client'
import { route } from '../../http/routes'

/** What is said of a step, and the version of the order that was seen. */
export type StepChange = Omit<RequestOf<typeof setOwnStep>, 'id'>

/**
 * Sets or undoes a step.
 * @param outcome `onChanged` gets the order as it is afterwards; nothing: it has changed meanwhile, and has to be read again
 */
export function useStepChange(order: Order, outcome: { onChanged: (order?: Order) => void }) {
  return useMutation({
    mutationFn: (change: StepChange) =>
      api.call(stepRoutes.setOwnStep, { id: order.id, ...change }, { orderId: order.id }),
    onSuccess: (changed) => outcome.onChanged(changed),
    onError: (error) => {
      if (isCode(error, 'orders.changed', 'orders.steps_not_open', 'orders.erased', 'validation.failed'))
        outcome.onChanged()
    },
  })
}

/** The calls about what travellers do themselves. Apart from the others: few pages make them. */
export const stepRoutes = { setOwnStep: route<typeof setOwnStep>('PUT /api/orders/:id/steps/:step') }
