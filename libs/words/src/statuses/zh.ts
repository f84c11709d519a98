import type { StatusWords } from './en'

export const statuses = {
  pending: '待处理',
  pending_payment: '待处理',
  paid: '待处理',
  in_review: '审核中',
  submitted_to_govt: '已提交政府',
  waiting_on_govt: '等待政府答复',
  approved: '已批准',
  rejected: '已被拒',
  closed: '已关闭',
} satisfies StatusWords
