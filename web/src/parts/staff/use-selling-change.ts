import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useReread } from '../../http/client'

/**
 * A change of what quotes are made of: done at once, or left for a second person. Texts: `offers`, `staff`.
 * @param list the first part of the keys under which the page keeps what it has read
 * @param done what is said then, where no quote follows
 */
export function useSellingChange<Input>(
  list: string,
  change: (input: Input) => Promise<object>,
  onDone: () => void = () => {},
  done?: string,
) {
  const { t } = useTranslation(['offers', 'staff'])
  const reread = useReread()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      toast.success('proposal' in answer ? t('staff:asked') : (done ?? t('done')))
      onDone()
      await reread([list], ['quote'])
    },
  })
}
