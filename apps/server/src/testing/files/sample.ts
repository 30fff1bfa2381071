/** A document of known text, written into files of many formats by the makers beside this file. */
export type Part =
  | { heading: string; level: number }
  | { text: string }
  | { list: string[] }
  | { table: string[][] }
export type Sample = { title: string; parts: Part[] }

/** Every sentence a reader must find again. */
export function sentencesOf({ parts }: Sample): string[] {
  return parts.flatMap((part) => {
    if ('heading' in part) return [part.heading]
    if ('list' in part) return part.list
    if ('table' in part) return part.table.flat()
    return part.text.split(/(?<=[。！？])|(?<=\.) /).filter((sentence) => sentence.trim() !== '')
  })
}

/** Tables of a sample: the first row names the columns. */
export const tablesOf = ({ parts }: Sample): string[][][] =>
  parts.flatMap((part) => ('table' in part ? [part.table] : []))

const topics = [
  ['差旅报销', '住宿', '城市', '每晚上限'],
  ['采购审批', '供应商', '品类', '审批金额'],
  ['信息安全', '账号', '系统', '保留天数'],
  ['设备保养', '机床', '车间', '保养周期'],
  ['新人入职', '导师', '岗位', '培训学时'],
  ['客户投诉', '工单', '渠道', '响应时限'],
] as const
const places = ['北京', '上海', '深圳', '成都', '西安', '武汉']

const rowOf = (place: string, at: number, index: number) => [
  `${place}${index + 1}区`,
  String(300 + at * 50 + index * 7),
  `${'赵钱孙李周吴'[at]}${'明华建国志强'[(at + index) % 6]}`,
]

/** Chinese samples, one per topic; numbers differ, so that no sentence stands twice. */
export const chineseSamples: Sample[] = topics.map(([topic, thing, column, measure], index) => ({
  title: `星河智造${topic}管理办法`,
  parts: [
    { heading: '第一章 总则', level: 1 },
    {
      text: `为规范${topic}工作，明确各部门的职责，特制定本办法。本办法自2026年${index + 1}月1日起施行，适用于公司全体员工以及长期驻场的合作伙伴。“${thing}”是指由${topic}小组登记并编号的对象，编号形如XH-${1000 + index}。`,
    },
    { heading: '第二章 标准', level: 1 },
    {
      text: `各地的${thing}标准不同，超出标准${index + 5}%以内的由部门负责人批准，超出更多的须报分管副总裁书面批准！未经批准的，一律不予受理；已经受理的，由${topic}小组在${index + 3}个工作日内退回。`,
    },
    { table: [[column, measure, '负责人'], ...places.map((place, at) => rowOf(place, at, index))] },
    { heading: '第一节 办理步骤', level: 2 },
    { text: `办理${topic}时，应当依次完成下列步骤：` },
    {
      list: [
        `在系统中填写${topic}申请单并上传附件`,
        `等待直属上级在${index + 1}日内完成初审`,
        `将纸质材料交到${index + 2}号窗口存档`,
      ],
    },
    {
      text: `如有疑问，请拨打内线电话${8600 + index}，或者发邮件到help${index}@xinghe.example。`,
    },
  ],
}))

/** English samples. */
export const englishSamples: Sample[] = ['Onboarding', 'Backup', 'Warranty'].map(
  (topic, index) => ({
    title: `${topic} handbook`,
    parts: [
      { heading: `${topic} overview`, level: 1 },
      {
        text: `This handbook explains how the ${topic.toLowerCase()} process works in every office. It was last reviewed in March 2026 by team number ${index + 11}. Exceptions need a written approval from the head of operations.`,
      },
      { heading: 'Limits per region', level: 2 },
      {
        table: [
          ['Region', 'Limit', 'Contact'],
          ['North', `${120 + index} hours`, 'Alice Meyer'],
          ['South', `${240 + index} hours`, 'Bruno Costa'],
          ['West', `${360 + index} hours`, 'Carla Jensen'],
        ],
      },
      {
        text: `Requests that exceed the limit of ${topic.toLowerCase()} are sent to the duty manager. The duty manager answers within ${index + 2} working days.`,
      },
    ],
  }),
)
