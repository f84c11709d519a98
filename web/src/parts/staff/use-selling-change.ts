import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useReread } from '../../http/client'

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
  const reread = useReread()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      toast.success(t('proposal' in answer ? 'staff:asked' : 'done'))
      onDone()
      await reread([list], ['quote'])
    },
  })
}
