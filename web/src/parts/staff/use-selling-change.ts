import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'

/**
 * A change of what quotes are made of: done at once, or left for a second person. Texts: `offers`, `staff`.
 * @param list the first part of the keys under which the page keeps what it has read
 */
export function useSellingChange<Input>(
  list: string,
  change: (input: Input) => Promise<object>,
  onDone: () => void = () => {},
) {
  const { t } = useTranslation(['offers', 'staff'])
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      toast.success(t('proposal' in answer ? 'staff:asked' : 'done'))
      onDone()
      await Promise.all([list, 'quote'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
}
