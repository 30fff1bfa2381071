import { z } from 'zod'
import { defaultPageSize, pageSizes } from './limits.ts'

const asText = (size: number) => String(size)

/** Fields of every list request (API-1); queries carry text, handlers get numbers. */
export const paging = {
  page: z
    .string()
    .max(6, 'field.format-invalid')
    .regex(/^[1-9]\d*$/, 'field.format-invalid')
    .default('1')
    .transform(Number),
  page_size: z.enum(pageSizes.map(asText)).default(asText(defaultPageSize)).transform(Number),
}

/** Reply of every list (API-1). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  })

/** What the screen typed into a search field of a list. */
export const searchText = z.string().trim().max(100, 'field.too-long')
