import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

/** In simplified and in traditional characters. */
export const CHINESE: Phrases = {
  script: 'ideographic',
  questions: {
    what: phraseSet(`什么, 什麼, 啥, 何谓, 何謂`),
    how: phraseSet(`怎么, 怎麼, 怎样, 怎樣, 如何`),
    why: phraseSet(`为什么, 為什麼, 为何, 為何, 怎么会`),
    when_where: phraseSet(`何时, 何時, 什么时候, 什麼時候, 哪里, 哪裡, 哪儿, 什么地方, 何处`),
    who_which: phraseSet(`谁, 誰, 哪个, 哪個, 哪些, 哪种, 哪種, 哪一`),
    cost: phraseSet(`多少钱, 多少錢, 多少费用, 价格是多少, 費用多少, 费用多少`),
    other: phraseSet(`吗, 嗎, 是否, 能不能, 可不可以, 要不要, 是不是, 值得吗`),
  },
  asksAnywhere: true,
  fillers:
    phraseSet(`在本文中, 在这篇文章中, 在這篇文章中, 本文将, 本文將, 今天我们, 今天我們, 今天小编, 小编, 大家好, 欢迎来到,
    歡迎來到, 欢迎, 你是否, 您是否, 你有没有, 你有沒有, 如今, 在当今, 在當今, 现如今, 众所周知, 眾所周知, 随着, 隨著, 首先, 在开始之前,
    不可否认`),
  backReferences:
    phraseSet(`这, 這, 它, 他们, 他們, 她, 那, 此外, 另外, 然而, 但是, 不过, 不過, 因此, 所以, 于是, 於是, 而且, 同时,
    同時, 并且, 並且, 其, 该, 該, 由此, 总之`),
  copulas: phraseSet(`是, 是指, 指的是, 即, 意味着, 意味著, 称为, 稱為, 又称, 又稱, 也叫, 被定义为`),
  saying:
    phraseSet(`表示, 说, 說, 说道, 指出, 认为, 認為, 称, 稱, 介绍, 强调, 強調, 解释, 解釋, 写道, 寫道, 透露, 告诉, 告訴, 根据,
    根據, 据`),
  sources:
    phraseSet(`根据, 根據, 据, 據, 研究表明, 研究显示, 研究顯示, 调查显示, 調查顯示, 数据显示, 數據顯示, 报告显示, 報告顯示, 报告指出,
    发表在, 發表在, 发布的, 數據來自, 数据来自, 来源, 來源`),
  summary:
    phraseSet(`摘要, 总结, 總結, 小结, 要点, 要點, 重点, 重點, 概述, 概要, 核心要点, 一句话, 简而言之, 簡而言之, 结论, 結論, 速览,
    一览, 内容提要, 划重点, 懶人包`),
  faq: phraseSet(`常见问题, 常見問題, 常见问答, 常見問答, 问答, 問答, faq, q&a, 疑问解答, 疑難解答, 答疑`),
  howTo: phraseSet(`如何, 怎么, 怎麼, 教程, 教學, 步骤, 步驟, 方法, 指南, 攻略, 手把手, 操作说明, 使用说明`),
  comparison: phraseSet(
    `对比, 對比, 比较, 比較, 区别, 區別, 差异, 差異, vs, 还是, 還是, 推荐, 推薦, 排行, 哪个好, 替代`,
  ),
  superlatives: phraseSet(`最好, 最佳, 最便宜`),
  references: phraseSet(
    `参考文献, 參考文獻, 参考资料, 參考資料, 资料来源, 資料來源, 来源, 來源, 延伸阅读, 延伸閱讀, 注释, 註釋, 引用, 出处`,
  ),
  linkTexts:
    phraseSet(`点击这里, 點擊這裡, 点击此处, 點擊此處, 这里, 這裡, 此处, 此處, 更多, 更多信息, 更多資訊, 了解更多, 查看更多, 阅读更多,
    閱讀更多, 阅读全文, 閱讀全文, 详情, 詳情, 查看详情, 查看詳情, 继续阅读, 繼續閱讀, 链接, 連結, 点击, 點擊, 查看, 点我, 全文, 进入`),
  notFound:
    phraseSet(`页面不存在, 頁面不存在, 找不到页面, 找不到頁面, 页面未找到, 頁面未找到, 未找到, 找不到您, 找不到你, 您访问的页面, 您訪問的頁面,
    已被删除, 已被刪除, 网页不存在, 網頁不存在`),
  boilerplateTitles: phraseSet(
    `首页, 首頁, 主页, 主頁, 欢迎, 歡迎, 无标题, 無標題, 无标题文档, 無標題文件, 未命名, 新页面, 页面, 网站首页`,
  ),
  about: phraseSet(
    `关于我们, 關於我們, 关于, 關於, 公司简介, 公司簡介, 公司介绍, 企业简介, 我们是谁, 我們是誰, 团队介绍, 認識我們`,
  ),
  contact: phraseSet(`联系我们, 聯繫我們, 聯絡我們, 联系, 聯絡, 联系方式, 客服, 在线客服, 客戶服務`),
  bylines: phraseSet(`作者, 文, 撰文, 记者, 記者, 编辑, 編輯, 责编, 编译, 整理, 采写, 本文作者, 撰稿`),
  steps: phraseSet(
    `步骤, 步驟, 第一步, 第二步, 第三步, 第四步, 第五步, 第六步, 第1步, 第2步, 第3步, 第4步, 第5步, 第6步, 第`,
  ),
  needsScript: phraseSet(`启用, 啟用, 开启, 開啟, 禁用, 停用, 需要, 支持, 支援, 打开`),
  turnsOnScript: phraseSet(`启用, 啟用, 开启, 開啟, 打开`),
  units:
    phraseSet(`个百分点, 百分点, 万, 萬, 亿, 億, 千, 百, 元, 美元, 人民币, 欧元, 歐元, 块, 人, 名, 位, 家, 个, 個, 件, 台, 次, 倍, 成,
    年, 个月, 個月, 月, 周, 週, 天, 日, 小时, 小時, 分钟, 分鐘, 秒, 升, 毫升, 米, 公里, 千米, 厘米, 毫米, 克, 公斤, 千克, 斤, 吨, 噸, 度,
    瓦, 千瓦, 公顷, 公頃, 亩, 畝, 平方, 立方, 岁, 歲, 户, 国, 种, 種, 项`),
  yearWords: phraseSet(`自, 从, 從, 在, 截至, 到, 于, 公元`),
  months:
    wordList(`1月/一月, 2月/二月, 3月/三月, 4月/四月, 5月/五月, 6月/六月, 7月/七月, 8月/八月, 9月/九月, 10月/十月, 11月/十一月,
    12月/十二月`),
  functionWords:
    foldedWords(`的 了 和 是 在 也 都 与 與 及 而 或 就 不 有 这 這 那 我 你 他 她 它 们 們 个 個 上 下 中 为 為 以 到 说 說 要
    会 會 可 对 對 从 從 被 把 让 讓 很 最 更 等 之 其`),
  abbreviations: abbreviationSet(`e.g i.e vs dr mr mrs ms prof inc ltd co corp no# vol# fig# p# pp#`),
};
