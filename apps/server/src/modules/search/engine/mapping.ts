/** Raise it whenever something below changes: `search rebuild` then makes the next generation. */
export const mappingVersion = 1

const keyword = { type: 'keyword' }
const unindexed = { type: 'keyword', index: false, doc_values: false }
const word = { type: 'text', analyzer: 'zh_word' }

const analysis = {
  filter: {
    t2s: { type: 'icu_transform', id: 'Traditional-Simplified' },
    en_stop: { type: 'stop', stopwords: '_english_' },
    en_stem: { type: 'stemmer', language: 'english' },
    starts: { type: 'edge_ngram', min_gram: 1, max_gram: 15 },
  },
  normalizer: {
    folded: { type: 'custom', filter: ['icu_normalizer'] },
  },
  analyzer: {
    zh_bigram: {
      type: 'custom',
      tokenizer: 'standard',
      filter: ['cjk_width', 'lowercase', 't2s', 'cjk_bigram', 'en_stop', 'en_stem'],
    },
    zh_word: {
      type: 'custom',
      tokenizer: 'icu_tokenizer',
      filter: ['icu_normalizer', 't2s', 'en_stop', 'en_stem'],
    },
    zh_char: {
      type: 'custom',
      tokenizer: 'standard',
      filter: ['cjk_width', 'lowercase', 't2s', 'en_stop', 'en_stem'],
    },
    starts: {
      type: 'custom',
      tokenizer: 'keyword',
      filter: ['icu_normalizer', 't2s', 'starts'],
    },
    whole: { type: 'custom', tokenizer: 'keyword', filter: ['icu_normalizer', 't2s'] },
  },
}

const prefix = { type: 'text', analyzer: 'starts', search_analyzer: 'whole' }

/** What a passage is in the index. Unknown fields are refused, so nothing gets in that no rule knows. */
const properties = (dims: number) => ({
  workspace_id: keyword,
  app_id: keyword,
  doc_id: keyword,
  doc_type: keyword,
  lang: keyword,
  group_ids: keyword,
  author: keyword,
  acl: keyword,
  deny: keyword,
  visibility: { type: 'byte' },
  is_published: { type: 'boolean' },
  title: {
    type: 'text',
    analyzer: 'zh_bigram',
    fields: { word, kw: { type: 'keyword', normalizer: 'folded', ignore_above: 300 }, prefix },
  },
  title_py: { type: 'text', analyzer: 'whole', fields: { prefix } },
  content: {
    type: 'text',
    analyzer: 'zh_bigram',
    fields: { word, char: { type: 'text', analyzer: 'zh_char' } },
  },
  heading: unindexed,
  kind: unindexed,
  chunk_no: { type: 'integer' },
  chunk_count: { type: 'integer' },
  page: { type: 'integer' },
  created_at: { type: 'date' },
  updated_at: { type: 'date' },
  url: unindexed,
  path: unindexed,
  content_hash: unindexed,
  index_version: { type: 'long' },
  record_hash: unindexed,
  vector: {
    type: 'knn_vector',
    dimension: dims,
    method: {
      name: 'hnsw',
      engine: 'lucene',
      space_type: 'cosinesimil',
      parameters: { m: 16, ef_construction: 128 },
    },
  },
})

/** Settings and mapping of an index whose vectors have this size. */
export const indexBody = (dims: number) => ({
  settings: {
    index: {
      knn: true,
      number_of_shards: 1,
      number_of_replicas: 0,
      // Deleted entries keep their version this long, so that a late write cannot bring one back.
      gc_deletes: '1h',
    },
    analysis,
  },
  mappings: {
    dynamic: 'strict',
    _meta: { version: mappingVersion, dims },
    _routing: { required: true },
    properties: properties(dims),
  },
})
