import type { EmbeddingSetting } from '@zhiwen/contract/embedding.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { useForm } from '../../../lib/form/index.ts'
import { toast } from '../../../ui/index.ts'
import { marksOf } from '../../identity/index.ts'
import { type EmbeddingChange, useChangeEmbedding } from './embedding-queries.ts'

const usualBatch = '10'
const mostBatch = 256

const valuesOf = ({ kind, url, model }: EmbeddingSetting) => ({
  kind: kind as string,
  url: url ?? '',
  model: model ?? '',
  batch: usualBatch,
  key: '',
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = ({ kind, url, model, batch, key }: Values): EmbeddingChange =>
  kind === 'openai'
    ? { kind, url: url.trim(), model: model.trim(), batch: Number(batch), key: key.trim() }
    : { kind: 'builtin' }

/** The choice of a model: fields of an endpoint count only while one is chosen. */
export function useEmbeddingForm(setting: EmbeddingSetting, onDone: () => void) {
  const { t } = useTranslation('settings')
  const changing = useChangeEmbedding()
  const ofEndpoint = (check: (values: Values) => string | undefined) => (values: Values) =>
    values.kind === 'openai' ? check(values) : undefined
  const form = useForm({
    initial: valuesOf(setting),
    rules: {
      url: ofEndpoint(({ url }) =>
        /^https?:\/\/\S+$/.test(url.trim()) ? undefined : t('embedding.url-wrong'),
      ),
      model: ofEndpoint(({ model }) => (model.trim() ? undefined : t('embedding.model-missing'))),
      batch: ofEndpoint(({ batch }) =>
        /^\d+$/.test(batch) && Number(batch) >= 1 && Number(batch) <= mostBatch
          ? undefined
          : t('embedding.batch-wrong', { most: mostBatch }),
      ),
    },
  })
  const { error } = changing
  const isSilent = error instanceof ApiError && error.error === 'source-unavailable'
  return {
    form,
    isEndpoint: form.values.kind === 'openai',
    problem: isSilent ? t('embedding.silent') : undefined,
    isBusy: changing.isPending,
    reset: () => {
      changing.reset()
      form.reset(valuesOf(setting))
    },
    save: () =>
      changing.mutate(bodyOf(form.values), {
        onSuccess: ({ next }) => {
          toast.show({
            kind: 'success',
            text: t(next ? 'embedding.started' : 'embedding.saved'),
          })
          onDone()
        },
        onError: (failure) => form.refuse(marksOf(failure, {})),
      }),
  }
}
