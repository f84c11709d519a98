import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { OFFERS } from './offers.queries'

/** A change of what is sold: done at once, or left for a second person. */
export function useOfferChange<Input>(change: (input: Input) => Promise<object>, onDone: () => void) {
  const { t } = useTranslation(['offers', 'staff'])
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      toast.success(t('proposal' in answer ? 'staff:asked' : 'done'))
      onDone()
      await Promise.all([OFFERS, 'quote'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
}
