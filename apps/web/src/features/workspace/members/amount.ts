/** One person is called by name, several are counted. Chinese has no plural forms, so this is no matter of grammar. */
export const amount = ({ count }: { count: number }): 'one' | 'many' =>
  count === 1 ? 'one' : 'many'
