import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import { call } from '../../../lib/api/index.ts'

export type EmbeddingChange = Api['PUT /workspace/embedding']['input']['body']

const embeddingKey = ['workspace', 'embedding'] as const
const whileMovingMs = 5_000

/** The model that makes the vectors; while documents move to another one it is asked again (API-WS-3). */
export const useEmbedding = () =>
  useQuery({
    queryKey: embeddingKey,
    queryFn: ({ signal }) => call('GET /workspace/embedding', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.next ? whileMovingMs : false),
  })

/** Chooses another model; the server tries it before it keeps it. */
export function useChangeEmbedding() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: EmbeddingChange) =>
      call('PUT /workspace/embedding', { body }, { handles: ['source-unavailable'] }),
    onSuccess: (setting) => cache.setQueryData(embeddingKey, setting),
  })
}
