import type { DocType } from '@zhiwen/contract/enums.ts'
import {
  CircleDot,
  File,
  FileCode,
  FileText,
  Globe,
  Image,
  Lock,
  type LucideIcon,
  Mail,
  Presentation,
  Sheet,
} from 'lucide-react'

const icons: Record<DocType, LucideIcon> = {
  doc: FileText,
  sheet: Sheet,
  slide: Presentation,
  pdf: FileText,
  web: Globe,
  mail: Mail,
  issue: CircleDot,
  code: FileCode,
  image: Image,
  text: FileText,
  other: File,
}

type Props = { type: DocType; isMasked?: boolean; size?: number }

/** What kind of document it is; a lock where the viewer may not read it. */
export function DocIcon({ type, isMasked = false, size = 16 }: Props) {
  const Icon = isMasked ? Lock : icons[type]
  return <Icon size={size} />
}
