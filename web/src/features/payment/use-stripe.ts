import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../http/config.queries'
import { loadStripe } from './stripe-script'

/** Stripe's script, where the operator has set its key. `isStripe`: this site takes payments by Stripe. */
export function useStripe() {
  const { data: config } = useQuery(configQuery)
  const offer = config?.payments
  const key = offer?.provider === 'stripe' ? offer.publishableKey : null
  const { data, error, refetch } = useQuery({
    queryKey: ['stripe', key],
    queryFn: () => loadStripe(key!),
    enabled: Boolean(key),
    staleTime: Infinity,
    retry: 1,
  })
  return { isStripe: Boolean(key), stripe: data, failed: Boolean(error), retry: () => void refetch() }
}
