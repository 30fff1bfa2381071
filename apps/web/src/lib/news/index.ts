export { type News, openNews } from './open-news.ts'
