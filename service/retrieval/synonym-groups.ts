/**
 * Words that customers and pages use for the same matter, a group a line, in both languages: a question in one finds the names of
 * things in the other. A word may stand in several groups. `@price`, `@time`, `@place`, `@age` and `@contact` say what kind of fact the
 * group asks for.
 */
export const synonymGroups = `
how much, cost, price, fee, charge, rate, tariff, pricing, expensive, cheap, cheapest, cheaper, afford, pay, €, $, £, 多少钱, 价格, 费用, 收费, 价钱, 价位, 贵, 便宜, 资费, 要钱, 花钱, 几块, 几元, @price
free, free of charge, without charge, at no cost, no charge, complimentary, gratis, included, for nothing, 免费, 不收费, 不要钱, 包含, 赠送, @price
when, what time, opening hours, opening times, business hours, hours, o'clock, until when, how late, how early, open, opening, close, closing, closed, shut, 几点, 什么时候, 何时, 时间, 营业时间, 开门, 关门, 开放, 营业, 开馆, 闭馆, 打烊, @time
how long, how many days, how many weeks, how soon, how quickly, how fast, duration, deadline, period, waiting time, within, 多久, 多长时间, 几天, 多少天, 期限, 时限, 有效期, @time
weekend, weekends, saturday, saturdays, sunday, sundays, 周末, 周六, 周日, 星期六, 星期天, 星期日, 礼拜天, @time
public holiday, holiday, holidays, bank holiday, christmas, easter, new year, 节假日, 假日, 假期, 放假, 春节, 国庆, 过年, @time
where, address, location, directions, find you, located, get there, get to, way to, map, route, how far, street, 哪里, 在哪, 哪儿, 地址, 位置, 怎么走, 路线, 地点, 怎么去, 怎么过去, 过去, @place
public transport, bus, buses, tram, train, metro, subway, underground, station, stop, 公交, 地铁, 公共交通, 电车, 火车, 坐车, 坐什么车, 车站, 站, @place
contact, phone, telephone, call, ring, hotline, phone number, reach, speak to, talk to, get in touch, customer service, human, agent, person, representative, support, helpline, 联系, 电话, 客服, 人工, 致电, 热线, 打电话, 联系方式, @contact
email, e-mail, mail, email address, 邮件, 邮箱, 电子邮件, 电邮, @contact
rent, hire, lease, rental, let, borrow, loan, lend, 租, 租用, 租借, 出租, 租赁, 借, 借用, 借阅
invoice, bill, receipt, billing, proof of purchase, proof of payment, 发票, 账单, 收据, 开票, 开发票, 小票, 凭证, 抬头, 票据
vat, tax, tax id, tax number, vat number, vat id, gst, sales tax, 税, 税号, 增值税, 税率, 纳税人识别号
pay, payment, paying, paid, pay by, means of payment, methods of payment, ways to pay, payment method, checkout, 付款, 支付, 付钱, 缴费, 付费, 结账, 交钱
card, credit card, debit card, visa, mastercard, amex, american express, bank card, 银行卡, 信用卡, 借记卡, 刷卡
paypal, apple pay, google pay, klarna, wallet, cash, bank transfer, wire transfer, direct debit, sepa, 微信, 支付宝, 现金, 转账, 汇款, payment, pay, 付款, 支付
declined, refused, rejected, failed, fail, fails, unsuccessful, does not go through, didn't work, bounced, 失败, 被拒, 拒绝, 没成功, 不成功, 未成功
instalment, installments, in instalments, pay later, monthly payments, split, 分期, 分期付款
refund, money back, reimburse, reimbursement, get back, give back my money, compensation, 退款, 退钱, 退费, 退给, 返还
return, returns, send back, hand in, handing in, give in, dropping off, back in time, 还回, sending back, give back, bring back, bringing back, bring it back, take back, hand back, returning, drop off, 退货, 归还, 退回, 还, 寄回, 还车, 还书
exchange, swap, replace, replacement, different size, wrong size, switch, trade, substitute, 换货, 更换, 换, 替换, 调换
cancel, cancelling, back out, can't come, cannot come, can't make it, not able to come, cancellation, call off, calling off, quit, terminate, termination, end, ending, unsubscribe, stop, withdraw, revoke, get out of, leave, give notice, notice, resign, 取消, 终止, 退订, 退会, 解约, 停止, 注销, 退出, 不想续, 退掉
pause, freeze, suspend, put on hold, hold, interrupt, take a break, break, 暂停, 冻结, 停一下, 先停, 中止, 停用
renew, renewal, extend, extension, prolong, longer, keep longer, automatically, 续费, 续期, 续借, 延期, 延长, 续, 续订
expire, expires, expiry, expired, valid, validity, run out, lapse, good for, roll over, rollover, carry over, 过期, 有效, 有效期, 到期, 失效, 作废
change, modify, edit, update, alter, amend, adjust, move, switch, correct, rename, customise, 修改, 更改, 变更, 更新, 改, 调整, 改成, 换成, 编辑, 自定义
reschedule, postpone, rebook, rebooking, another date, different date, other day, move, change, 改期, 改签, 推迟, 另约, 改时间
upgrade, move up, higher, bigger plan, switch up, 升级
downgrade, move down, lower, smaller plan, 降级
book, booking, reserve, reservation, appointment, book ahead, in advance, ahead, beforehand, make an appointment, sign up for, schedule, 预订, 预约, 订, 预定, 提前, 报名, 订位, 定
order, orders, purchase, buy, buying, ordering, place an order, 订单, 下单, 购买, 买, 订购
sell, sale, for sale, sold, buy, shop, 出售, 卖, 销售, 有卖
ticket, tickets, admission, entry, entrance, entrance fee, pass, 门票, 票, 入场, 票价, 入场券
discount, discounts, reduction, reduced, concession, concessions, half price, percent off, cheaper, deal, offer, special offer, promo, promotion, rebate, save, 折扣, 优惠, 打折, 半价, 减免, 特价, 便宜, 促销, 减价
voucher, vouchers, coupon, promo code, discount code, gift card, gift certificate, gift voucher, gift, present, 代金券, 优惠券, 礼品卡, 礼券, 优惠码, 礼物
student, students, pupil, uni, university, college, school, trainee, apprentice, young people, under 26, 学生, 大学生, 学生证, 上学
senior, seniors, grandma, grandpa, grandmother, grandfather, grandparents, granny, oap, mum, dad, pensioner, pensioners, elderly, retired, retiree, over 65, old people, 老人, 老年人, 退休, 长者, 老年
child, children, nephew, niece, grandchild, grandchildren, teenagers, teens, childcare, daycare, babysitting, kid, kids, toddler, baby, son, daughter, minor, minors, young, junior, age, teenager, boy, girl, 儿童, 孩子, 小孩, 小朋友, 宝宝, 未成年, 年龄, 婴儿, 岁
family, families, household, parents, 家庭, 家人, 一家, 亲子, 家长
group, groups, team, party of, several people, many people, crowd, large group, class, 团体, 团队, 多人, 团, 集体
dog, dogs, pet, pets, animal, animals, cat, puppy, 宠物, 狗, 猫, 动物, 小狗
friend, friends, guest, guests, visitor, visitors, someone else, somebody else, companion, plus one, partner, bring someone, 朋友, 访客, 客人, 同伴, 别人
wheelchair, accessible, accessibility, disabled, disability, barrier-free, step-free, lift, elevator, ramp, mobility, stairs, hard of hearing, blind, screen reader, impaired, 轮椅, 无障碍, 电梯, 残疾, 残障, 坡道, 盲人, 读屏
parking, park, car park, parking lot, leave my car, garage, parking space, car, drive, driving, by car, 停车, 停车场, 车位, 停哪, 泊车, 开车
charge, charging, charger, charging station, ev, electric car, battery, power, socket, plug, outlet, 充电, 充电桩, 电动车, 电动汽车, 电池, 电量, 插座
bike, bikes, bicycle, bicycles, cycle, cycles, cycling, two-wheeler, 自行车, 单车, 脚踏车, 骑行, 骑车
e-bike, ebike, electric bike, pedelec, electric bicycle, 电动自行车, 电单车, 电助力
puncture, punctured, flat tyre, flat tire, flat, burst tyre, tyre, tire, inner tube, 爆胎, 轮胎, 漏气, 扎胎, 胎
breakdown, broke down, broken down, roadside, stranded, stuck, 抛锚, 故障, 半路
helmet, helmets, protective gear, safety gear, protection, glasses, goggles, 头盔, 护具, 安全帽, 护目镜
repair, repairs, fix, fixing, mend, mending, service, servicing, maintenance, get fixed, 维修, 修理, 修, 保养, 检修, 修补
broken, broke, break, damage, chewed, chewed up, spilled, spilt, spill, torn, tore, ripped, wet, soaked, stained, dropped, bent, snapped, shattered, fell apart, leaks, leaking, burnt, 弄湿, 湿了, 撕, 撕破, 摔, 漏水, 烧坏, damaged, faulty, defective, defect, scratch, scratched, cracked, does not work, not working, doesn't work, malfunction, destroy, ruined, smashed, wrecked, 损坏, 坏了, 坏, 破损, 弄坏, 摔坏, 有问题, 故障, 瑕疵
liable, liability, who pays, responsible, insurance, insured, insure, cover, covered, cost of damage, excess, theft, accident, 保险, 责任, 赔偿, 赔, 谁赔, 理赔
stolen, theft, thief, steal, robbed, 被偷, 偷, 盗, 被盗, 失窃
lost, lose, missing, left on the, left it, left my, mislaid, left behind, left my, forgot my, lost property, lost and found, disappeared, 丢, 丢失, 遗失, 丢了, 失物, 不见了, 落在, 遗忘, 忘带, 挂失, 遗落
delivery, deliver, delivers, delivered, shipping, ship, ships, shipped, shipment, dispatch, send, sent, post, postage, courier, arrive, arrival, 配送, 送货, 发货, 快递, 运费, 寄, 物流, 寄送, 邮寄, 到货, 送到, 运送
parcel, package, packages, packet, box, packaging, 包裹, 快件, 快递
track, tracking, tracking number, where is my order, where is my parcel, trace, 追踪, 跟踪, 查询, 物流, 单号, 到哪了
abroad, international, overseas, foreign country, foreign, other countries, worldwide, country, countries, europe, eu, germany, france, spain, italy, austria, switzerland, usa, uk, 国外, 海外, 国际, 境外, 其他国家, 国家
express, next day, overnight delivery, fast delivery, urgent, hurry, rush, 加急, 急, 特快, 次日达
pick up, picking up, pickup, pick-up, collect, collection, collecting, fetch, click and collect, in store, 自提, 取货, 取, 提货, 领取, 取车
shop, store, branch, showroom, outlet, premises, 门店, 店铺, 实体店, 店, 商店, 分店
stock, in stock, available, availability, out of stock, sold out, left, still have, 库存, 有货, 现货, 缺货, 还有吗, 卖完
size, sizes, dimensions, measurement, measurements, fit, fits, too big, too small, too large, too wide, too narrow, width, height, length, wide, maximum, 尺寸, 大小, 尺码, 高度, 宽度, 长度, 太大, 太小, 合适, 调大, 调小
weight, weigh, weighs, heavy, kilo, kilos, kg, load, 重量, 多重, 重, 公斤, 承重, 载重
deposit, security deposit, down payment, bail, prepayment, 押金, 定金, 保证金, 预付
late, too late, overdue, delay, delayed, behind schedule, miss, missed, did not show up, didn't show up, no-show, nobody turns up, not turn up, 迟到, 逾期, 超时, 晚, 晚了, 延误, 未到场, 没去, 没来, 来不了, 错过
fine, fines, overdue, penalty, reminder, dunning, late fee, surcharge, extra charge, extra cost, 罚款, 滞纳金, 违约金, 加收, 扣钱, 附加费
warranty, guarantee, guaranteed, 保修, 质保, 保修期, 三包
complaint, complain, rude, unfriendly, bad service, badly treated, angry, annoyed, disappointed, terrible, manager, suggestion, suggestions, 态度, 不友好, 生气, 建议, complaints, unhappy, dissatisfied, 投诉, 不满意, 抱怨, 意见
account, profile, user account, my account, 账户, 账号, 帐号, 个人资料
register, registration, get a card, getting a card, apply for, application, 办证, 申请, sign up, signing up, join, become a member, create an account, enrol, enroll, 注册, 加入, 开户, 入会, 办理
membership, member, members, subscription, subscribe, plan, plans, contract, 会员, 订阅, 套餐, 合同, 会籍, 办卡
log in, login, logged in, log-in, sign in, signed in, signing in, log on, logging in, access, get in, sso, single sign-on, 登录, 登陆, 登入, 登不上, 登不进, 单点登录
log out, logout, sign out, 退出登录, 登出
password, passcode, pin, passphrase, forgot password, forgotten password, credentials, 密码, 口令, 忘记密码, 忘了密码
reset, recover, locked out, blocked, unlock my account, wrong password, restore, forgot, forgotten, can't remember, 重置, 找回, 恢复, 忘记, 忘了, 不记得
code, verification code, confirmation code, one-time code, sms, text message, otp, 验证码, 短信, 代码, 短信验证码
key, keys, key card, keycard, badge, access card, fob, swipe card, 门卡, 门禁卡, 钥匙, 门禁, 房卡, 卡
library card, membership card, reader's card, card, 借书证, 读者证, 会员卡, 图书证
delete, remove, erase, deleting, removal, wipe, get rid of, uninstall, close my account, 删除, 移除, 清除, 卸载, 注销
data, record, track me, spy, know about me, know about us, 记录, privacy, gdpr, data protection, my information, personal information, my data, 数据, 隐私, 个人信息, 信息
save, store, stored, keep, kept, storage, saved, stays, remain, retention, 保存, 存储, 存放, 储存, 保留, 存在哪
name, surname, last name, married, 姓名, 名字, 改名, 名称
address, moved, new address, moving house, relocated, moved house, 地址, 搬家, 住址
phone number, telephone number, mobile number, cell, new number, 手机号, 电话号码, 手机号码
wifi, wi-fi, wlan, internet, network, wireless, online, hotspot, 无线网, 无线网络, 网络, 上网, 无线, 网速, 连网
print, printing, digitise, digitize, printer, copy, copies, photocopy, photocopies, photocopier, xerox, scan, scanning, scanner, 打印, 复印, 扫描, 打印机
locker, lockers, luggage, baggage, bag, bags, suitcase, rucksack, backpack, handbag, satchel, coat, coats, jacket, jackets, wardrobe, 书包, 背包, 外套, store my stuff, belongings, cloakroom, my things, 储物柜, 寄存, 行李, 柜子, 存包, 寄存柜
toilet, toilets, restroom, bathroom, washroom, loo, wc, 厕所, 洗手间, 卫生间
shower, showers, changing room, change clothes, 淋浴, 洗澡, 更衣室
food, eat, eating, sandwich, sandwiches, pizza, cake, picnic, bring my own food, 吃东西, 自带, lunch, dinner, meal, meals, snack, snacks, catering, breakfast, restaurant, cafe, canteen, hungry, 吃, 餐, 午餐, 晚餐, 早餐, 点心, 小吃, 茶歇, 餐饮, 用餐, 食物, 饭
drink, drinks, drinking, bottle, bottles, alcohol, beer, wine, 酒, 啤酒, beverage, coffee, tea, water, kitchen, 饮料, 喝, 咖啡, 茶, 水, 饮品
vegetarian, vegan, gluten-free, gluten, allergy, allergies, allergic, allergens, lactose, halal, kosher, diet, 素食, 过敏, 无麸质, 纯素, 忌口, 清真
room, rooms, place to meet, meeting place, 地方, meeting room, conference room, hall, space, venue, 房间, 会议室, 大厅, 场地, 教室
desk, table, workplace, workspace, seat, seats, place to sit, 桌子, 工位, 座位, 办公桌, 位子
office, offices, 办公室
event, events, party, celebration, birthday, wedding, function, occasion, evening event, 活动, 聚会, 派对, 生日, 婚礼, 庆祝, 宴会
course, class, classes, lesson, lessons, training, workshop, tuition, induction, introduction, intro, intro class, learn, teach, 课程, 培训, 课, 上课, 教学, 学习班, 工作坊
tour, tours, trip, trips, excursion, guided tour, guide, outing, ride, 游览, 导览, 行程, 线路, 旅行, 旅程, 参观, 团游
child seat, baby seat, kids seat, trailer, carrier, 儿童座椅, 拖车
projector, screen, beamer, display, monitor, tv, microphone, mic, speakers, speaker, sound system, 投影, 投影仪, 屏幕, 显示屏, 显示器, 麦克风, 音响, 话筒
noise, noisy, loud, quiet, silence, silent, concentrate, calm, 安静, 噪音, 吵, 静音, 专心
cold, freezing, warm, hot, temperature, heating, air conditioning, air con, ac, heater, chilly, 冷, 热, 温度, 空调, 暖气, 制冷, 制热
weather, rain, rains, raining, storm, snow, wind, bad weather, 天气, 下雨, 雨天, 刮风, 下雪, 暴雨
smoke, smoking, cigarette, vape, 抽烟, 吸烟, 禁烟
age limit, minimum age, how old, old enough, from what age, at least years old, 几岁, 年龄限制, 多大, @age
licence, license, driving licence, permit, id, id card, passport, identification, identity card, proof, 驾照, 证件, 身份证, 护照, 许可证
allowed, permitted, forbidden, prohibited, banned, not allowed, rules, rule, 允许, 禁止, 不许, 规定, 规则, 不准
safe, safety, secure, security, safely, 安全, 保安
language, languages, speak english, speaking, english, german, french, spanish, chinese, translate, translation, multilingual, 语言, 英语, 中文, 英文, 翻译, 多语言
gluten, nuts, ingredients, contents, 成分, 配料
material, fabric, made of, 材料, 材质, 原料, 面料
clean, cleaning, wash, washing, dirty, laundry, stain, 清洁, 洗, 清洗, 脏, 打扫, 洗涤
clothes, clothing, wear, dress, outfit, shoes, 衣服, 穿, 服装, 鞋
vacancy, vacancies, job, jobs, career, careers, work for you, are you hiring, apply, 招聘, 职位, 工作机会, 应聘, 求职
partner, reseller, affiliate, wholesale, business customer, company, firm, organisation, corporate, 公司, 企业, 合作, 批发, 单位
newsletter, mailing list, advertising, marketing, spam, 订阅邮件, 广告, 垃圾邮件, 垃圾箱
review, rating, feedback, reviews, opinion, 评价, 评论, 反馈, 评分
points, loyalty, bonus, rewards, reward, 积分, 奖励, 会员积分
error, errors, failure, fault, malfunction, bug, crash, problem, warning, light, 错误, 报错, 故障, 出错, 异常, 提示
install, installing, installation, setup, set up, setting up, deploy, deployment, put on, 安装, 部署, 搭建, 装, 设置
configure, configuration, config, settings, setting, option, options, set, preferences, 配置, 设置, 设定, 选项
requirement, requirements, need, prerequisite, system requirements, required, necessary, 要求, 需求, 需要什么, 条件, 前提
embed, integrate, integration, put, add, include, insert, plug in, 嵌入, 集成, 接入, 添加, 加到, 加入, 放到
connect, hook up, link, attach, plug, bind, pair, pairing, 连接, 接入, 对接, 连, 绑定, 接通, 配对
remove, hide, get rid of, disable, turn off, switch off, deactivate, 隐藏, 关闭, 去掉, 禁用, 移除, 关掉
enable, turn on, switch on, activate, start, 开启, 启用, 打开, 激活, 启动
website, site, web page, page, homepage, 网站, 页面, 网页, 站点
chat, widget, chatbot, bot, assistant, conversation, conversations, chats, dialog, 聊天, 机器人, 对话, 助手, 会话
button, launcher, bubble, icon, 按钮, 气泡, 图标, 启动按钮
panel, window, popup, box, 面板, 窗口, 弹窗, 窗
image, images, picture, pictures, photo, photos, screenshot, upload, attachment, attachments, file, files, document, 图片, 照片, 上传, 附件, 文件, 图像, 截图
voice, speech, speak, talk, spoken, read aloud, microphone, dictate, audio, listen, 语音, 朗读, 说话, 声音, 录音, 读出来
colour, color, colours, theme, look, appearance, style, styling, design, brand, css, 颜色, 主题, 外观, 样式, 风格, 配色, 皮肤
dark, dark mode, night mode, black, 深色, 暗色, 夜间, 黑色, 黑暗
position, corner, left side, right side, left, right, place, bottom, 位置, 左边, 右边, 角落, 左下, 右下
mobile, phone, phones, telephone, telephones, device, devices, smartphone, tablet, iphone, android, ipad, 手机, 移动端, 平板, 安卓, 苹果
browser, browsers, chrome, firefox, safari, edge, 浏览器, 谷歌浏览器, 火狐
model, models, llm, language model, ai, gpt, openai, deepseek, qwen, 模型, 大模型, 人工智能, 通义千问
local, locally, offline, own machine, my machine, own hardware, own computer, on-premise, self-hosted, self-host, own server, gpu, localhost, 本地, 离线, 本机, 私有, 自己的服务器, 自托管
database, db, sql, postgres, postgresql, mysql, 数据库, 库
s3, bucket, object storage, cos, blob, 对象存储, 存储桶
away, down, offline, outage, unavailable, unreachable, not available, 不可用, 挂了, 宕机, 掉线, 断开, 中断
back up, backup, backups, export, import, migrate, migration, 备份, 导出, 导入, 迁移
limit, limits, quota, maximum, restriction, cap, rate limit, throttle, too many, how many, at most, 限制, 上限, 额度, 限额, 最多, 限速, 速率限制, 频率限制
abuse, misuse, strangers, attack, attacker, attackers, bots, spam, burn, using up, 滥用, 攻击, 盗刷, 刷
money, real money, earn, monetise, monetize, charge my users, take payments, paid plan, paid plans, 钱, 收钱, 赚钱, 付费, 收款
server, service, backend, host, hosting, 服务, 服务器, 后端, 主机, 托管
log, logs, logging, 日志, 记录
monitor, monitoring, health, healthy, status, uptime, alive, 监控, 健康检查, 状态, 正常
proxy, reverse proxy, nginx, apache, https, tls, ssl, certificate, 反向代理, 代理, 证书
key, api key, secret, token, 密钥, 秘钥, 令牌
document, documents, documentation, docs, knowledge base, manual, handbook, instructions, guide, 文档, 知识库, 手册, 说明书, 资料, 指南
source, sources, citation, citations, cite, reference, 来源, 出处, 引用, 参考
greeting, welcome message, welcome, first message, 欢迎语, 问候, 开场白
admin, administrator, operator, manager, 管理员, 管理, 后台
approve, approval, let in, waiting list, permission, 审批, 批准, 审核, 同意
several, multiple, more than one, two, many, 多个, 几个, 两个, 多种
share, sharing, link, public link, 分享, 共享, 链接
version, versions, release, newest, latest, 版本, 新版, 最新
open source, source code, licence, license, mit, 开源, 许可证, 源码, 协议, 授权
stuff, things, belongings, items, item, article, product, goods, 东西, 物品, 商品, 产品, 货
used, discarded, buy used, flea market, ex-demo, outlet, second hand, second-hand, pre-owned, 二手, 旧
new, brand new, 新, 全新
photo id, proof of age, proof, 证明
staff, employee, employees, team, reception, front desk, desk, 员工, 工作人员, 前台, 店员
half, 50%, 50 percent, half price, 半价, 一半, 五折
one-way, other place, different place, another station, another branch, elsewhere, 异地, 别的地方, 其他地方, 其他门店
novel, books, 书, 图书, 书籍
dirty, clean, cloth, lens, 脏, 擦
computer, laptop, pc, notebook, 电脑, 笔记本, 计算机
teach, teacher, instructor, coach, trainer, 老师, 教练, 讲师
meet, meeting, conference, appointment, 会议, 开会, 见面
sit, seat, chair, 坐, 椅子
deaf, induction loop, hearing aid, 助听
sustainable, eco, recycle, recycling, environment, waste, 环保, 回收, 可持续
vulnerability, security hole, security problem, exploit, hack, 漏洞, 安全漏洞, 黑客
slow, sluggish, performance, speed, fast, lag, laggy, 慢, 卡, 拖慢, 性能, 速度, 卡顿
blank, empty, white, nothing shows, 空白, 白屏, 不显示
appear, show, display, visible, shown, see, 出现, 显示, 看到, 展示
wrong item, wrong article, wrong product, wrong thing, not what i ordered, something else, mix-up, mistake, incorrect, 发错, 送错, 错的, 弄错, 不对
missing part, incomplete, part is missing, something is missing, not in the box, 少发, 缺件, 少了, 漏发
changed my mind, don't want it, don't like it, do not want, no longer want, withdrawal, right of withdrawal, cooling-off, regret, 不想要, 后悔, 不喜欢, 无理由, 七天无理由, 撤回
gift wrap, gift wrapping, wrapped, as a gift, present, 礼品包装, 包装, 送人
bulk, bulk order, large order, wholesale, many pieces, 批量, 大量, 团购
pre-order, preorder, back in stock, restock, notify me, coming soon, 预售, 补货, 到货通知
assemble, assembly, put together, build, set up, installation, 组装, 安装, 拼装
dispose, disposal, take away the old, old appliance, old device, recycle, 回收, 旧机, 处理, 以旧换新, 旧的
spare part, spare parts, spares, replacement part, accessory, accessories, extras, 配件, 零件, 备件, 附件
compatible, compatibility, work with, works with, fit, suitable, 兼容, 适用, 适配, 匹配
test ride, trial, try out, try it, try before, try on, demo, taster, taster session, 试用, 试骑, 体验, 试, 试穿
personalise, personalize, engraving, engrave, custom-made, made to measure, bespoke, initials, 定制, 刻字, 个性化
price match, best price, cheaper elsewhere, 价格保证, 比价, 差价
minimum order, order value, from what amount, threshold, 起送, 满, 起订
not at home, nobody home, neighbour, neighbor, safe place, missed delivery, delivery attempt, out when, 不在家, 没人, 邻居, 代收, 没接到
customs, duty, duties, import, import tax, 关税, 清关, 海关
cash on delivery, pay on delivery, 货到付款
signature, sign for, proof of delivery, 签收, 签字
tip, tips, gratuity, 小费
instructions, manual, how-to, user guide, directions for use, 使用说明, 说明书, 怎么用, 教程
app, application, download, phone app, 应用, 应用程序, 下载, 客户端, 小程序
unlock, lock, open the lock, locked, padlock, 解锁, 锁, 开锁, 上锁
luggage, pannier, basket, rack, carry, transport, 行李, 筐, 货架, 携带
map, navigation, gps, route, routes, path, trail, itinerary, 地图, 导航, 路线, 行程
overnight, night, at night, evening, late evening, stay, 过夜, 晚上, 夜里, 夜间, 通宵
early, morning, before opening, ahead of time, 提早, 早上, 提前, 早到
outside opening hours, after hours, after closing, return box, key box, drop box, 下班后, 非营业时间, 自助归还
size chart, size guide, frame size, sizing, body height, 身高, 尺码表, 车架, 多高
weight limit, maximum weight, how heavy, load, capacity, 限重, 最大重量, 载重
age, how old, years old, from what age, minimum age, old enough, 几岁, 多大, 年龄, 岁, @age
medical, doctor, injured, injury, hurt, pregnant, pregnancy, health, sick, ill, illness, 生病, 受伤, 怀孕, 医生, 健康
emergency, accident, crash, collision, urgent help, police, 事故, 紧急, 急救, 警察, 车祸
swim, swimming, pool, swimmer, 游泳, 泳池
towel, towels, soap, sheets, bedding, linen, 毛巾, 床单, 床品
check in, check-in, arrival, arrive, checking in, 入住, 到达, 办理入住
check out, check-out, departure, leave, checking out, 退房, 离店, 离开
glass, frame, lenses, 镜片, 镜框
plant, plants, flowers, garden, 植物, 花, 花园
battery range, range, how far, kilometres, distance, mileage, 续航, 里程, 距离, 多远, 公里
terms, conditions, terms and conditions, small print, policy, policies, 条款, 政策, 协议, 规则
minimum term, contract length, commitment, tied, bound, locked in, 最短, 合同期, 绑定, 最低期限
annual, yearly, per year, monthly, per month, weekly, 每年, 年费, 按年, 每月, 月费, 按月, 包月
day, daily, one day, whole day, full day, all day, single day, half day, 一天, 全天, 当天, 一日, 单日, 日票, 半天
price list, prices, overview of prices, 价目表, 价格表
working hours, weekdays, mondays, monday to friday, during the week, on mondays, 工作日, 周一, 平日
wait, waiting, queue, line, waiting list, waitlist, 等, 等待, 排队, 候补
certificate, diploma, proof of attendance, attestation, 证书, 结业, 证明
beginner, beginners, novice, no experience, never done, first time, level, advanced, 初学, 新手, 零基础, 入门, 没经验
private, one-to-one, individual, alone, on my own, single, 私人, 一对一, 单独, 个人
outdoor, outside, outdoors, terrace, garden, 户外, 室外, 露台
picture, pictures, photo, photos, filming, video, camera, 拍照, 摄影, 照片, 视频, 录像
music, play music, instrument, piano, 音乐, 乐器, 钢琴
electricity, power, plug, adapter, 电, 电源, 插头
mailbox, letter, letters, mail, post, 信件, 信箱, 邮寄, 信
firm, company, business, enterprise, corporation, employer, registered, registered seat, 公司, 企业, 单位, 注册地址
owner, landlord, host, operator, who runs, 老板, 房东, 运营方, 经营者
donate, donation, volunteer, volunteers, volunteering, help out, give away, giving away, give to you, giving us, charity, volunteer, support you, 捐赠, 捐款, 志愿者
borrow, loan, loan period, lending, return date, due, due date, due back, 借期, 借多久, 还书, 到期, 归还日期
reserve, hold, on hold, request an item, put aside, 预约, 保留, 预留, 留
e-book, kindle, e-reader, ereader, tablet, ebook, ebooks, e-books, digital, audiobook, online, 电子书, 有声书, 数字
study, study room, group room, quiet room, learn, 自习, 学习室, 自习室, 看书
summer, summer holidays, school holidays, july, august, june, vacation, half-term, 暑假, 夏天, 寒假
winter, december, january, february, cold season, 冬天, 冬季
housebound, can't leave the house, cannot leave, bedridden, at home, to my door, home delivery, to your home, 上门, 在家, 送上门
village, villages, countryside, rural, mobile, on wheels, 乡村, 村, 流动
town, city, place, area, district, 城市, 城里, 市区
moving away, leaving town, move away, relocating, emigrating, 搬走, 离开, 搬离
waiting list, reserved, all out, always taken, taken, gone, on loan, on hold, 借走, 被借, 排队
get it for me, order in, special order, other libraries, don't own, don't have, haven't got, have not got, 没有的, 调书, 代订
finish, finished, not done, need more time, another month, another week, more time, longer, 没看完, 没用完, 还没
prove, proof, document, documents, bring, what to bring, what do i need to bring, papers, 带什么, 材料, 证明, 携带
how many, number of, at once, at the same time, limit, 几本, 几个, 几件, 多少, 一次
pram, pushchair, stroller, buggy, stairs, can't climb, steps, 婴儿车, 推车, 楼梯, 台阶
film, films, dvd, movie, movies, video, 影片, 电影, 光盘
concert, performance, show, play, theatre, exhibition, talk, lecture, reading, 音乐会, 演出, 讲座, 展览
teacher, teachers, school class, pupils, class trip, kindergarten, nursery, 老师, 学生, 班级, 幼儿园
money, cash, coin, coins, change, note, 现金, 硬币, 零钱
doctor, doctors, physician, gp, medic, clinician, consultant, specialist, 医生, 大夫, 医师, 看病, 看医生, 看诊, 就诊, 就医, 专家
nurse, nurses, carer, 护士, 护理
hospital, clinic, surgery, practice, medical centre, health centre, 医院, 诊所, 门诊
appointment, consultation, slot, checkup, check-up, be seen, get seen, see somebody, see someone, 预约, 挂号, 看诊, 就诊, 面诊, 约时间
medicine, medicines, medication, meds, drug, drugs, tablet, tablets, pill, pills, prescription, prescriptions, 药, 药品, 药物, 吃药, 处方, 开药, 药片, 配药, 续药
pharmacy, chemist, drugstore, pharmacist, 药房, 药店, 药剂师
vaccine, vaccines, vaccination, vaccinations, vaccinated, jab, jabs, shot, shots, immunisation, inoculation, 疫苗, 接种, 打针, 预防针
pain, ache, aches, hurt, hurts, sore, 疼, 痛, 疼痛, 头疼
fever, temperature, high temperature, flu, cold, cough, 发烧, 发热, 感冒, 流感, 咳嗽, 高烧
allergy, allergic, allergies, intolerance, reaction, side effect, side effects, rash, swelling, dizzy, 过敏, 副作用, 不良反应, 皮疹, 不良, 头晕
blood test, blood, lab, sample, test result, test results, results, 验血, 抽血, 化验, 检验, 检查结果, 报告, 结果
sick note, sick leave, off sick, off work, medical certificate, doctor's note, proof of illness, 病假, 病假条, 请假条, 医生证明, 请病假
therapy, therapist, counsellor, counselling, counselor, psychologist, mental health, depressed, depression, anxiety, stress, feeling low, 心理, 心理咨询, 抑郁, 焦虑, 压力
physiotherapy, physio, physical therapy, massage, back pain, 理疗, 物理治疗, 按摩
dentist, dental, tooth, teeth, toothache, 牙医, 牙, 牙科, 看牙, 牙疼
pregnancy, pregnant, expecting, midwife, maternity, 怀孕, 孕妇, 产科, 孕期
baby, infant, newborn, toddler, babies, 婴儿, 宝宝, 新生儿
interpreter, interpreters, translator, translation, sign language, don't speak, 口译, 翻译, 手语, 语言不通
at home, home visit, come to me, come to my house, house call, come round, 上门, 到家, 家访
urgent, emergency, acute, same day, immediately, asap, straight away, as soon as possible, 急, 紧急, 马上, 立刻, 当天, 当日, 加急
patient record, patient file, medical history, medical record, 病历, 档案, 病史, 记录
insurance, insurer, insured, policy, coverage, health insurance, 保险, 医保, 投保, 保障
bank, banking, 银行
bank account, current account, checking account, open an account, opening an account, become a customer, new customer, 开户, 账户, 成为客户, 办账户
balance, funds, how much i have, 余额, 结余
overdraft, overdrawn, in the red, below zero, minus, negative, 透支, 负数, 欠费, 负的
interest, interest rate, yield, apr, percentage, 利息, 利率, 收益
loan, loans, credit, borrow, borrowing, lend, lending, finance, financing, 贷款, 借款, 借钱, 信贷, 借贷
mortgage, home loan, house loan, buying a house, buy a house, property loan, 房贷, 按揭, 买房, 购房
repay, repayment, pay back, paying back, pay off, paying off, settle, 还款, 还清, 还钱, 偿还, 结清
instalment, instalments, installment, monthly rate, monthly payment, can't pay, cannot pay, can't afford, in arrears, debt, debts, 月供, 还不上, 还不起, 付不起, 欠款, 债务, 还款困难
save, savings, saving, save money, fixed deposit, term deposit, 储蓄, 存款, 存钱, 定存, 定期
invest, investment, investments, shares, stocks, funds, portfolio, 投资, 理财, 股票, 基金
transfer, transfers, send money, sending money, wire, remit, remittance, move money, 转账, 汇款, 打钱, 转钱, 汇
standing order, standing orders, recurring payment, automatic payment, automatically, regular payment, 定期转账, 自动付款, 自动扣款
direct debit, direct debits, debit, debited, collect, mandate, charged automatically, took money, 扣款, 代扣, 直接扣款
atm, atms, cash machine, cash machines, cashpoint, withdraw, withdrawing, withdrawal, take out money, get cash, 取款机, 取现, 取钱, 提款, 提现
pay in, paying in, deposit cash, put money in, coins, banknotes, 存现, 硬币, 纸币, 存入
foreign currency, currency, exchange rate, exchange money, dollars, abroad, overseas, 外币, 汇率, 货币, 换汇
statement, statements, account overview, transaction history, transactions, bank statement, 对账单, 流水, 明细, 账单, 交易记录
card lost, lost card, stolen card, block card, block my card, blocking, lost my card, replacement card, wallet, purse, 挂失, 卡丢了, 丢卡, 补卡, 冻结, 卡片遗失, 钱包
pin, secret number, pin code, secret code, card code, 密码, 取款密码, 卡密码
contactless, tap, tap to pay, phone wallet, apple pay, google pay, smartwatch, watch, mobile payment, 感应, 闪付, 手机支付, 免密
fraud, fraudulent, scam, scams, scammer, phishing, fake, forged, suspicious, 诈骗, 骗子, 骗, 钓鱼, 可疑, 假的, 虚假
unknown charge, unauthorised, unauthorized, not mine, not me, didn't buy, did not buy, never bought, don't recognise, do not recognise, dispute, chargeback, 不明, 盗刷, 不是我, 争议, 没买过
hacked, hacker, hackers, intruder, broken into, got into my account, unauthorised access, compromised, taken over, 被黑, 黑客, 盗号, 被盗, 入侵
limit, spending limit, maximum, raise my limit, daily limit, 额度, 限额, 上限, 提额
joint account, joint, share an account, together with, with my wife, with my husband, shared, spouse, wife, husband, girlfriend, boyfriend, partner, 联名, 共同, 夫妻, 妻子, 丈夫, 老婆, 老公, 伴侣, 配偶, 爱人
power of attorney, authorise, authorize, on behalf of, on behalf, for someone else, for somebody else, for my mother, for my father, act for, proxy, 代理, 授权, 代办, 替, 代, 帮别人, 替别人
dead, death, died, dies, passed away, deceased, inherit, heir, heirs, estate, funeral, 去世, 死亡, 过世, 遗产, 继承, 死
divorce, separated, wedding, marriage, getting married, got married, 离婚, 结婚, 婚姻
minor, under 18, under-18, under-18s, child's account, for my child, for my son, for my daughter, for kids, underage, 未成年, 未成年人, 给孩子, 儿子, 女儿
bankrupt, bankruptcy, insolvent, goes bust, protected, protection, guarantee scheme, 破产, 倒闭, 保障, 受保护
tax, taxes, tax return, income tax, 税, 报税, 税务, 纳税
salary, wage, wages, income, pay slip, payslip, paycheck, earnings, 工资, 薪水, 收入, 工资单
credit rating, credit score, score, credit record, credit history, 征信, 信用, 信用分
complaint, complain, complaints, unhappy, not satisfied, dissatisfied, unsatisfied, ombudsman, not happy, 投诉, 不满, 不满意, 抱怨, 申诉, 差评
compliment, thanks, praise, thank you note, comments, suggestions, feedback, survey, 表扬, 意见, 建议, 反馈
threat, insult, abuse, behaviour, conduct, house rules, 辱骂, 威胁, 行为, 守则
move house, moving house, moved, moving, new flat, new apartment, new home, relocating, relocate, change of address, 搬家, 搬迁, 换地址, 新地址, 迁居
identity, identify, verify, verification, prove who i am, confirm who you are, id check, selfie, passport, driving licence, 身份, 验证, 认证, 核实, 实名, 护照
two-factor, 2fa, two-step, authenticator, second factor, confirm by app, approve, activation code, 双重验证, 两步验证, 二次验证, 激活码
forgot, forgotten, forget, don't remember, do not remember, can't remember, lost access, no access, locked out, can't get in, cannot get in, can't log in, cannot log in, unable to sign in, trouble signing in, 忘记, 忘了, 记不得, 登不上, 登不进, 进不去, 登录不了, 无法登录
wrong, incorrect, mistake, mistyped, typo, error, false, by accident, accidentally, 错, 错误, 填错, 输错, 弄错, 搞错, 转错, 写错
undo, revert, take back, call back, recall, reverse, revoke, 撤回, 撤销, 收回, 反悔
new phone, new mobile, changed my phone, another phone, new device, switched phones, 换手机, 新手机, 换设备
crash, crashes, freezes, hangs, won't open, does not start, doesn't start, doesn't open, won't start, not loading, not load, stopped working, 闪退, 打不开, 崩溃, 卡死, 启动不了, 用不了, 死机
update, upgrade, newest version, out of date, outdated, old version, 更新, 升级, 旧版本
notification, notifications, reminder, reminders, alert, alerts, push, texting, 通知, 提醒, 推送, 消息
unsubscribe, stop sending, stop emailing, too many emails, too many mails, newsletter, opt out, 退订, 不要再发, 太多邮件, 新闻邮件
hotline, customer service, customer support, call centre, speak to a human, talk to a person, real person, talk to someone, call someone, reach you, contact you, 客服, 转人工, 人工, 真人, 联系你们, 联系方式, 热线
branch, branches, office, offices, location, locations, near me, nearest, 网点, 分行, 门店, 营业厅, 附近
opening hours, surgery hours, business hours, open, opening, opens, closes, lunchtime, lunch break, at noon, midday, 营业时间, 开放时段, 开门, 关门, 上班, 下班, 几点, 中午, 午休, 开放时间
out of hours, after hours, at night, night, nights, in the night, 夜间, 夜里, 半夜, 晚上, 下班后
bank holidays, public holidays, holidays, christmas, easter, 节假日, 法定假日, 假日, 放假
directions, find you, finding us, how to get there, address, where are you, location, adress, 地址, 怎么走, 在哪里, 位置, 路线
wheelchair, accessible, step-free, ground floor, disabled, blue badge, barrier-free, hearing loop, 轮椅, 无障碍, 残疾人
blind, visually impaired, large print, braille, screen reader, see badly, can't see well, 盲人, 视力, 大字, 盲文
deaf, hard of hearing, hearing aid, hearing impaired, sign language, 聋, 听力, 听障
woman doctor, female, woman, women, lady, male, man, gender, 女医生, 女性, 女, 男
choose, pick, prefer, preferred, favourite, favorite, particular, specific, always have, 选择, 指定, 挑, 选
join, joining, register, registering, sign up, become a patient, become a member, enrol, new here, newcomer, 加入, 注册, 登记, 报名, 入会, 成为会员, 新来的, 办理
leave, leaving, close my account, close account, closing an account, want out, quit, terminate, no longer want, end my contract, 销户, 注销, 退出, 不用了, 不想用, 解约, 关闭账户
cancel, call off, calling off, can't come, cannot come, can't make it, not coming, won't be there, unable to attend, cancel an appointment, 取消, 来不了, 去不了, 不能来, 不去了
missed, no-show, forgot to come, didn't come, did not come, missed appointment, missed visit, not turn up, didn't show, 未到, 没去, 没来, 错过, 爽约, 缺席
postpone, move the date, another day, later date, other time, reschedule, 改期, 改时间, 换时间, 推迟
penalty, fine, charged for, extra fee, 罚款, 罚钱, 扣钱, 收费, 要交
fee, fees, charge, charges, monthly charge, monthly fee, cost, costs, price, prices, how much, 费用, 月费, 手续费, 收费, 多少钱, 收多少, 价格
for free, free, no charge, no fee, without a fee, complimentary, costs nothing, 免费, 不要钱, 不收费, 白送
refund, refunded, money back, get my money, getting your money, reimbursed, credited, 退款, 退钱, 钱退, 退给我, 返还
return, send back, sending back, give back, bring back, take back, don't like, do not like, return policy, 退货, 退换, 寄回, 退, 不喜欢, 不想要, 退回
exchange, swap, swapping, another size, other size, different colour, too small, too big, doesn't fit, 换货, 换, 换尺寸, 换颜色, 太小, 太大, 不合适
broken, cracked, in pieces, shattered, smashed, damaged, arrived broken, broke, dented, 碎, 碎了, 坏了, 破了, 裂, 破损, 损坏
wrong item, wrong product, wrong one, sent me the wrong, something else, not what i ordered, 发错, 送错, 不是我买的, 不是我订的, 错发
guarantee, warranty, guaranteed, stopped working, defective, faulty, broke after, lifetime, 保修, 保证, 保证期, 质保, 坏了, 三包
repair, fix, mend, sharpen, blunt, dull, worn, worn out, restore, refurbish, 修, 维修, 修理, 磨, 钝
spare parts, spare part, spare, replacement part, missing part, accessories, 配件, 零件, 备件
care, cleaning, clean, maintain, wash, washing, how to clean, 保养, 清洁, 清洗, 洗, 护理
dishwasher, machine washable, in the machine, washing machine, machine wash, 洗碗机, 机洗, 洗衣机
burnt, burned, burning, charred, scorched, stuck, sticks, sticking, 烧焦, 糊, 糊了, 焦, 粘, 粘锅
rust, rusty, corroded, corrosion, 生锈, 锈, 锈迹
stain, stains, spot, spots, dirt, mark, marks, 污渍, 污点, 痕迹
stove, hob, cooker, induction, gas stove, oven, hot plate, 炉, 灶, 电磁炉, 烤箱, 燃气
pan, pans, skillet, pot, pots, wok, saucepan, casserole, 锅, 平底锅, 炒锅, 铁锅
coating, non-stick, nonstick, teflon, toxic, harmful, chemicals, poison, health risk, 涂层, 不粘, 有毒, 有害, 毒
ingredients, allergens, allergen, contains, contain, 成分, 过敏原, 含有
made in, produced, production, manufactured, origin, come from, where from, factory, 产地, 生产, 制造, 哪里产
sustainable, plastic, cardboard, packaging, wrapping, environmentally friendly, eco-friendly, 包装, 塑料, 纸箱, 环保
delivery, shipping, shipment, dispatch, delivered, arrive, arrives, get here, be here, how long does it take, 配送, 送达, 发货, 快递, 收到, 到货, 送到, 几天到
shipping costs, delivery costs, delivery fee, postage, shipping fee, free delivery, free shipping, carriage, 运费, 邮费, 包邮, 免运费, 快递费
tracking, track, follow your parcel, following your parcel, where is my, parcel status, order status, shipment status, 物流, 追踪, 到哪了, 单号, 查快递
not arrived, did not arrive, didn't arrive, never arrived, haven't received, have not received, not received, says delivered, lost in the mail, still waiting, 没收到, 没到, 丢件, 还没到, 未收到
at work, not home, not at home, nobody at home, nobody home, missed the delivery, missed delivery, neighbour, courier, driver, 不在家, 没人收, 无人在家, 上班, 代收, 邻居
collect in store, click and collect, pick it up, pick up myself, collect myself, fetch it, 自提, 自取, 到店取, 自己去拿, 门店自取
abroad, other countries, international shipping, foreign countries, outside the country, france, switzerland, spain, italy, usa, uk, norway, 国外, 其他国家, 海外, 寄到, 国际, 法国, 美国, 瑞士, 德国, 英国, 日本
payment methods, means of payment, pay with, pay by, accept, how can i pay, ways to pay, amex, visa, alipay, wechat pay, 付款方式, 支付方式, 怎么付, 支付宝, 微信支付, 付款
gift card, gift cards, voucher, vouchers, gift voucher, present, gift, gifts, for a friend, 礼品卡, 礼物, 送礼, 送人, 礼券
promo code, discount code, coupon, coupons, code doesn't work, voucher code, 优惠码, 折扣码, 优惠券, 折扣
loyalty, points, bonus programme, bonus program, rewards, collect points, 积分, 点数, 会员积分, 奖励
wholesale, bulk, trade, business customer, for restaurants, for firms, for companies, company discount, large quantities, quantity discount, 批发, 企业, 公司采购, 大量, 团购, 商家
invoice, invoices, bill, receipt, receipts, vat receipt, company name, vat number, tax number, 发票, 收据, 抬头, 税号, 开票, 公司名称
sold out, out of stock, back in stock, in stock, available again, unavailable, when available, 售罄, 缺货, 没货, 有货, 补货, 卖完
engraving, engrave, engraved, initials, name on it, personalised, personalized, custom, 刻字, 定制, 刻名字
wedding list, gift list, gift registry, registry, wish list, wishlist, 婚礼清单, 礼物清单, 心愿单
cooking class, cooking classes, cookery, course, courses, learn to cook, lesson, workshop, 烹饪课, 学做饭, 课程, 学做菜, 培训班
jobs, job, career, are you hiring, vacancy, work for you, working with us, apply for a job, open positions, internship, 招聘, 工作机会, 应聘, 求职, 实习
refer a friend, recommend, recommending, referral, invite a friend, invite friends, bring a friend, 推荐, 推荐朋友, 邀请好友, 介绍朋友
personal data, my data, delete my data, erase my data, who sees, who can see, data protection, privacy, gdpr, sell my data, 隐私, 个人数据, 数据保护, 个人信息, 资料
old medicine, expired, past their date, leftover, disposal, throw away, get rid of, bin, discard, 过期, 扔, 丢弃, 处理, 旧药, 丢掉
ill, sick, unwell, not well, poorly, 生病, 病了, 不舒服, 身体不适
smoke, smoking, cigarettes, quit smoking, stop smoking, nicotine, vaping, 戒烟, 抽烟, 吸烟
travel, travelling, trip, journey, holiday, holidays, vacation, going abroad, 旅行, 旅游, 出行, 度假, 外出
hotel, accommodation, stay overnight, room for the night, 酒店, 住宿, 旅馆
flight, flights, plane, airline, airport, fly, 航班, 飞机, 机场, 航空
train ticket, railway, train, trains, 火车, 高铁, 车票
seat, seat reservation, seating, window seat, 座位, 选座, 订座
luggage, baggage, suitcase, hand luggage, carry-on, 行李, 手提行李, 托运
visa requirements, entry requirements, passport, 签证, 入境
electricity, power, gas, meter, meter reading, energy, 电, 电费, 燃气, 电表, 读数
internet connection, broadband, fibre, router, no connection, slow internet, 宽带, 网络, 路由器, 网速, 断网
sim card, sim, mobile contract, data volume, roaming, mobile data, 手机卡, 流量, 漫游, 话费
subscription, subscribe, plan, plans, package, tariff, 订阅, 套餐, 资费, 方案
trial, free trial, test version, trial period, try for free, 试用, 免费试用, 体验
licence, license, licences, seats, per user, 许可, 授权, 席位
download, install, get the app, getting the app, app store, google play, 下载, 安装, 应用商店
export, download my data, csv, excel, spreadsheet, 导出, 表格
import, migrate, move from, switching from, switching to us, change provider, coming from, 导入, 迁移, 转过来, 换过来
sync, synchronise, synchronize, syncing, across devices, 同步
backup, back up, restore, recover deleted, deleted by accident, undelete, 备份, 恢复, 找回, 误删
share, sharing, collaborate, invite, team member, colleagues, coworkers, 分享, 共享, 协作, 邀请, 同事
permission, permissions, role, roles, access rights, who can see, who can edit, 权限, 角色, 访问权限
settings, preferences, options, configure, change settings, switch off, turn off, turn on, 设置, 选项, 偏好, 关闭, 打开
language, change language, in english, in german, in chinese, 语言, 切换语言, 中文, 英文
dark mode, appearance, theme, display, colours, 深色, 外观, 主题
keyboard shortcut, shortcuts, hotkeys, 快捷键
search, find, look for, looking for, can't find, 搜索, 查找, 找不到, 寻找
slow, takes too long, lagging, loading, performance, 慢, 太慢, 加载, 卡
photo, photos, picture, pictures, image, camera, webcam, video call, video, by video, online meeting, 照片, 图片, 视频, 摄像头, 拍照
online, by internet, over the internet, remote, remotely, via video, 在线, 网上, 线上, 远程
in person, on site, face to face, walk in, walk-in, drop in, 当面, 现场, 亲自
by phone, ring up, call up, phone call, telephone, 打电话, 电话, 致电
by post, by mail, letter, in writing, on paper, paper, printed, 邮寄, 书面, 纸质, 信件
form, forms, paperwork, documents, certificate, certificates, 表格, 材料, 证明, 文件
deadline, until when, latest, last day, cut-off, 截止, 最晚, 最后, 期限
processing time, how long does it take, how many days, how fast, when will, 多久, 几天, 多长时间, 什么时候, 处理时间
dangerous, danger, safe, unsafe, harmful, 危险, 安全
quality, bad quality, 质量, 品质
additional, extra, another one, more than one, 附加, 额外, 第二, 另一张, 多一张
increase, raise, higher, 提高, 增加, 调高
reduce, lower, decrease, 降低, 减少, 调低
earlier, sooner, ahead of time, early, before the end, prematurely, 提前, 早点, 提早
later, longer, more time, extension, 晚点, 延长, 更久
eat before, fasting, breakfast, empty stomach, 空腹, 吃早餐, 吃东西
washing, laundry, dry cleaning, 洗衣, 干洗
restaurant, table reservation, reserve a table, menu, dinner, 餐厅, 订桌, 菜单, 晚餐
takeaway, takeout, to go, 外卖, 打包, 带走
school, enrolment, grades, exam, exams, test, homework, 学校, 入学, 成绩, 考试, 作业
university, degree, semester, tuition fees, 大学, 学位, 学期, 学费
passport application, id card application, citizen, council, town hall, municipality, 办护照, 身份证, 市政厅, 政府
rubbish, garbage, trash, waste collection, bin, recycling, 垃圾, 回收, 垃圾分类
landlord, tenant, flat, apartment, rent a flat, lease, 房东, 租客, 公寓, 租房
gym, fitness, workout, personal trainer, 健身房, 健身, 锻炼
museum, exhibition, gallery, 博物馆, 展览, 画廊
sauna, spa, massage, wellness, 桑拿, 水疗, 按摩
abroad, overseas, foreign country, other countries, another country, outside the country, america, usa, canada, mexico, brazil, argentina, uk, britain, england, scotland, ireland, france, germany, italy, spain, portugal, netherlands, holland, belgium, austria, switzerland, denmark, sweden, norway, finland, iceland, poland, czech, hungary, romania, bulgaria, greece, turkey, ukraine, russia, china, japan, korea, india, thailand, vietnam, singapore, malaysia, indonesia, australia, new zealand, africa, kenya, egypt, south africa, asia, europe, 国外, 海外, 境外, 其他国家, 美国, 加拿大, 英国, 法国, 德国, 意大利, 西班牙, 瑞士, 荷兰, 俄罗斯, 日本, 韩国, 印度, 泰国, 新加坡, 澳大利亚, 澳洲, 欧洲, 非洲
electric car, electric cars, ev, evs, tesla, e-car, charging station, charging point, charger, wallbox, 电动车, 电动汽车, 新能源车, 特斯拉, 充电桩
phone, mobile, mobile phone, cell phone, smartphone, handset, iphone, samsung, huawei, xiaomi, android, ios, 手机, 智能手机, 苹果手机, 安卓, 华为, 小米
courier, carrier, delivery service, driver, postman, dhl, ups, fedex, dpd, gls, hermes, royal mail, parcel service, 快递员, 快递公司, 顺丰, 司机, 邮递员
video call, video calls, video consultation, by video, zoom, skype, facetime, webex, webcam, 视频通话, 视频会议, 视频
messenger, whatsapp, wechat, telegram, signal, chat, text message, 微信, 短信, 即时通讯
social media, facebook, instagram, tiktok, twitter, youtube, 社交媒体, 微博, 抖音, 小红书
ill, sick, illness, disease, unwell, covid, corona, flu, infected, infection, quarantine, 生病, 病了, 新冠, 感染, 隔离
relative, relatives, mother, father, mum, mom, dad, parents, sister, brother, son, daughter, grandmother, grandfather, aunt, uncle, 亲戚, 亲属, 妈妈, 爸爸, 母亲, 父亲, 父母, 姐姐, 哥哥, 妹妹, 弟弟, 家人
child, children, kid, kids, baby, babies, infant, toddler, newborn, one year old, little one, 孩子, 小孩, 儿童, 宝宝, 婴儿, 幼儿
years old, age, aged, from what age, too young, old enough, under 18, teenager, teen, adult, adults, 岁, 年龄, 几岁, 太小, 成人, 成年
arrive, arriving, arrival, check in, check-in, landing, 到达, 抵达, 入住, 到店
leave, leaving, departure, depart, check out, check-out, vacate, 离开, 退房, 离店
late arrival, midnight, after hours, late at night, in the middle of the night, 半夜, 深夜, 凌晨, 很晚
breakfast, morning meal, brunch, 早餐, 早饭, 早点
lunch, midday meal, noon, 午餐, 午饭, 中饭
dinner, supper, evening meal, 晚餐, 晚饭
gluten-free, gluten, coeliac, celiac, wheat, 无麸质, 麸质
car, cars, vehicle, vehicles, automobile, 车, 汽车, 车辆
motorbike, motorcycle, scooter, moped, 摩托车
bed, beds, cot, crib, extra bed, sleep, sleeping, mattress, sofa bed, third person, 床, 加床, 婴儿床, 睡, 睡觉, 床垫
towel, towels, bathrobe, bathrobes, robe, robes, slippers, 毛巾, 浴袍, 浴巾, 拖鞋
swim, swimming, pool, sauna, bathe, bathing, 游泳, 泳池, 桑拿, 泡澡
loud, noise, noisy, disturb, disturbs, disturbing, party, 吵, 噪音, 太吵, 打扰, 扰民
iron, ironing, wrinkled, creased, laundry, washing, clothes washed, 熨, 熨烫, 熨斗, 皱, 洗衣
shuttle, transfer, pick us up, pick me up, taxi, cab, uber, airport, station, 接送, 接站, 接机, 出租车, 打车, 班车, 机场, 车站
public transport, bus, tram, train, subway, metro, ferry, 公交, 公共交通, 巴士, 地铁, 电车, 火车, 轮渡
elevator, elevators, lift, lifts, escalator, stairs, floor, 电梯, 扶梯, 楼梯, 楼层
straight away, immediately, at once, right away, instantly, on the spot, 立刻, 马上, 立即, 当场
cheapest, cheaper rate, lowest price, saver, budget, economy, discounted, bargain, 最便宜, 便宜, 特惠, 经济
refundable, non-refundable, given back, money back, get my money back, lose our money, lose my money, 可退, 不可退, 退吗, 能退
instead, other date, another date, different date, week later, day later, move my booking, change the date, earlier date, 改期, 换日期, 改天, 改到
cash, in cash, coins, banknotes, 现金, 现钱, 付现
employer, company, firm, business trip, work trip, expenses, 公司, 单位, 雇主, 出差, 报销
group, groups, party of, people in total, large family, team, class trip, 团体, 一群, 多人, 团队
married, marry, wedding, weddings, bride, groom, reception, 结婚, 婚礼, 新郎, 新娘
loyalty, loyal, regular guest, regular customer, frequent, stamp card, bonus, reward, 忠诚, 老顾客, 常客, 会员, 回头客
tourist tax, city tax, visitor's tax, local tax, resort fee, 城市税, 旅游税, 住宿税
meeting, meetings, conference, seminar, boardroom, 会议, 开会, 会议室, 研讨会
wireless, wifi, wi-fi, internet, hotspot, wlan, online access, internet password, network key, 无线网, 网络, 上网, 无线网络, 网络密码
lost property, left behind, forgot in, left in the, forgotten item, lost my, 遗留物品, 落下, 忘在, 落在, 丢在, 失物
cigarette, cigarettes, smoke, smoking, smoker, smokers, balcony, ashtray, 抽烟, 吸烟, 烟, 阳台
cancellation, cancelation, cancel, cancelling, calling it off, not coming, won't come, no longer come, 取消, 不来了, 不去了, 退订
contract, term, minimum term, sign, signed, agreement, 合同, 协议, 合约, 签约
keep my number, port, porting, take my number with me, number portability, 携号转网, 保留号码, 转网
data, data allowance, gigabyte, gigabytes, gb, high-speed, used up, run out, 流量, 用完, 流量包
coverage, reception, signal, no signal, bad signal, dead zone, 信号, 没信号, 覆盖
technician, engineer, installer, fitter, appointment with a technician, 技术员, 师傅, 安装师傅
outage, power cut, disruption, no internet, internet down, down again, 故障, 断网, 停电, 没网, 上不了网
speed, slow, mbit, bandwidth, fast, 网速, 速度, 慢, 带宽
voicemail, answering machine, mailbox, 语音信箱, 留言
call forwarding, forward calls, divert, redirect calls, 呼叫转移
prepaid, top up, top-up, recharge, credit, 预付费, 充值, 话费, 余额
bill too high, higher than usual, why is my bill, overcharged, charged too much, charged twice, 账单太高, 多收, 扣多了, 扣了两次, 重复扣款
move in, moving in, moving out, new tenant, take over, 入住, 搬入, 搬出, 接手
meter, meter reading, reading, consumption, usage, kwh, 电表, 水表, 读数, 用量
exam, exams, test, tests, pass, fail, failed, retake, resit, 考试, 测验, 及格, 补考, 挂科
apply, application, applying, admission, enrol, enroll, enrolment, sign up, 申请, 报名, 入学, 录取
scholarship, grant, financial aid, bursary, support, 奖学金, 助学金, 补助
driving lesson, driving lessons, driving school, learner, theory test, 驾校, 学车, 驾照考试
haircut, hairdresser, salon, barber, 理发, 美发, 剪头发
ticket, tickets, seat, seats, admission, entry, 票, 门票, 入场券, 座位
guided tour, guided tours, guide, audio guide, audioguide, tour, 导览, 讲解, 语音导览, 导游
photograph, photographs, take pictures, take photos, flash, tripod, selfie, filming, 拍照, 照相, 闪光灯, 自拍, 摄影
bag, bags, coat, coats, cloakroom, wardrobe, locker, lockers, backpack, rucksack, 包, 背包, 寄存, 衣帽间, 储物柜, 存包
renew, renewal, extend, extension, prolong, expire, expires, expiring, runs out, 续, 续费, 续约, 延长, 到期, 过期
receive, obtain, collect, pick up, 领取, 收到, 取, 拿
lend, lending, borrow, borrowing, borrowed, take home, take out, 借, 借出, 外借, 带回家
rent, rental, hire, hired, rented, renting, hiring, lend out, borrow, for hire, on loan, 租, 租用, 租借, 租赁, 借用, 出租
deposit, security, security deposit, bond, caution money, 押金, 保证金, 订金, 定金
equipment, gear, kit, outfit, tackle, stuff to hire, 装备, 器材, 用具, 设备
stolen, theft, nicked, robbed, stole, pinched, burgled, thief, 偷, 失窃, 被盗, 盗窃, 被偷
lost, mislaid, lose, losing, loss, gone missing, misplaced, disappeared, can't find, 遗失, 丢失, 丢了, 弄丢, 不见了, 丢
left behind, forgot my, left my, lost property, lost and found, things found, found items, forgotten things, forgotten items, 失物, 失物招领, 落下, 忘拿, 遗留, 捡到
damage, damaged, broke, broken, break, breakage, dropped, cracked, scratched, scratch, torn, rip, ripped, tear, hole, 损坏, 摔坏, 弄坏, 打碎, 破了, 坏了, 划伤, 撕破, 破洞
estimate, quote, quotation, cost estimate, assessment, how much would it cost, 报价, 估价, 预估
worth, value, valuation, appraisal, 价值, 估值, 值多少钱
discount, reduction, reduced, concession, concessions, cheaper for, less for, money off, rebate, seniors, senior, pensioner, pensioners, oap, retired, student discount, special price, 优惠, 折扣, 打折, 减免, 优待, 便宜
senior, seniors, pensioner, pensioners, retired, elderly, over 65, from 65, old people, 老人, 老年人, 退休, 长者
student, students, pupil, pupils, apprentice, trainee, university, college, uni, in education, 学生, 大学生, 在读
instalments, installments, instalment, pay monthly, in parts, pay later, klarna, spread the cost, without interest, 分期, 分期付款, 分几次
trial lesson, taster, taster session, first lesson, try it out, free lesson, introductory lesson, 试听, 试课, 体验课, 首次课程
school holidays, summer holidays, half-term, during term, term time, semester break, school terms, 学期, 假期, 暑假, 寒假, 放假
evening, evenings, after work, late, tonight, 晚上, 傍晚, 下班后
night, nights, at night, after dark, nighttime, overnight, floodlight, floodlights, 夜间, 晚上, 夜里, 夜场, 天黑
dog, dogs, puppy, pup, pet, pets, cat, cats, animal, animals, 狗, 小狗, 宠物, 猫, 动物, 宠物犬
childcare, daycare, babysitter, babysitting, nursery, creche, childminding, childminder, look after my child, looks after, supervised, supervision, kindergarten, 看护, 托儿, 照看, 带孩子, 保姆, 看孩子
accident, accidents, crash, fall, fell, injured, injury, injuries, hurt myself, broke my leg, broken leg, rescue, emergency, first aid, ambulance, 事故, 受伤, 救援, 急救, 紧急, 出事, 摔断, 救护车, 骨折
lifejacket, life jacket, buoyancy aid, life vest, floatation vest, 救生衣
helmet, helmets, hard hat, head protection, 头盔, 安全帽
kayak, kayaks, kayaking, 皮划艇, 皮艇
canoe, canoes, canoeing, 独木舟
boat, boats, rowing boat, dinghy, vessel, 船, 小船, 艇
sup, paddleboard, paddle board, paddleboards, stand-up paddle, 桨板
paddle, paddling, paddles, row, rowing, oar, oars, 划船, 划桨, 桨
tent, tents, sleeping bag, sleeping bags, camp, camping, campsite, pitch, pitches, campground, 帐篷, 睡袋, 露营, 营地, 扎营
camper, campervan, camper van, motorhome, rv, caravan, caravans, mobile home, 房车, 露营车, 拖挂
hike, hiking, walk, walking, trek, trekking, ramble, backpacking, trail, 徒步, 远足, 步行, 登山
climb, climbing, abseil, rope, ropes, harness, 攀岩, 攀登, 绳索, 安全带
bicycle, bicycles, bike, bikes, cycle, cycles, cycling, push bike, mountain bike, ebike, e-bike, 自行车, 单车, 骑车, 电动自行车
puncture, punctured, flat tyre, flat tire, flat, burst tyre, inner tube, 爆胎, 漏气, 补胎, 扎胎
tyre, tire, tyres, tires, 轮胎, 胎
winter tyres, winter tires, snow chains, 防滑链, 雪地胎
waterproof, watertight, leak, leaks, leaking, leaky, wet inside, soaked, let water in, water gets in, 防水, 漏水, 进水, 渗水, 湿透
stove, cooker, burner, gas cartridge, fuel, gas, petrol, paraffin, 炉子, 炉头, 燃料, 气罐, 燃气, 汽油
pump, pumps, inflate, inflating, blow up, deflate, air pressure, 打气, 充气, 气泵, 泵
campfire, fire, fires, barbecue, bbq, grill, open fire, 篝火, 生火, 烧烤, 明火
firewood, wood, logs, 柴火, 木柴
wash up, washing up, dishes, sink, 洗碗, 水槽
drinking water, tap water, fresh water, fill up water, 饮用水, 自来水, 打水
weather, forecast, 天气
storm, stormy, wind, windy, gale, thunderstorm, bad weather, cancelled for weather, 大风, 风太大, 风, 暴雨, 雷雨, 恶劣天气
rain, rains, raining, rainy, wet weather, 下雨, 雨天, 雨
snow, snowfall, snow depth, snow report, powder, 雪, 积雪, 雪况
pass, passes, ticket, tickets, admission, entry, season ticket, season card, season pass, annual pass, year pass, day ticket, entrance fee, 票, 门票, 通票, 年票, 年卡, 季票, 入场, 票卡
lift, lifts, chairlift, chair lift, gondola, cable car, 缆车, 索道
ski, skis, skiing, snowboard, snowboards, snowboarding, board, boards, 滑雪, 雪板, 单板, 双板
sledge, sledges, sled, sleigh, toboggan, tobogganing, sledging, sledding, 雪橇
lesson, lessons, course, courses, class, classes, tuition, coaching, instruction, learn to, learn how, teach me, 课, 课程, 学, 教, 培训, 上课
instructor, instructors, teacher, teachers, tutor, tutors, coach, coaches, trainer, trainers, guide, guides, 教练, 老师, 导师, 教师, 向导
one-to-one, one to one, private lesson, private teacher, private coaching, individual lesson, just for us, 一对一, 私教, 私人教练, 单独教
beginner, beginners, novice, never done, no experience, first time, newbie, starter, level, levels, advanced, ability, skill, 初学者, 新手, 零基础, 没经验, 第一次, 水平, 初级
miss, missed, missing, absent, absence, could not attend, couldn't come, couldn't attend, couldn't make it, wasn't there, was ill, no-show, 缺课, 缺席, 没去, 没上课, 错过, 请假
leave behind, drop off, hand in, bring in, give in, hand over, 交, 送来, 留下, 交付
bring back, take back, give back, return, returned, returning, giving back, hand back, drop back, 归还, 还, 交还, 送回
late, overdue, too late, delay, delayed, late return, late fee, after the deadline, forgot to return, 迟还, 逾期, 晚还, 晚了, 迟到, 超时
pick up, pick-up, pickup, collect, collecting, collection, fetched, get my, hand out, handed out, 取, 领取, 提取, 来拿, 取货, 拿
locker, lockers, cupboard, cupboards, storage, store my, store things, keep my things, left luggage, ski storage, depot, safe, 储物柜, 存放, 寄存, 柜子, 存
sharpen, sharpening, blunt, dull, edges, wax, service, servicing, serviced, maintenance, tune-up, overhaul, 磨, 打磨, 打蜡, 保养, 维护
size, sizes, too small, too big, too tight, too large, bigger, smaller, pinch, outgrown, growing out, next size, doesn't fit, measurements, 尺码, 大小, 太小, 太大, 合适, 尺寸, 换码, 不合身
fit, fitting, fitted, adjust, adjusting, adjustment, set up for me, 调整, 调节, 试穿
string, strings, restring, restringing, chord, 弦, 琴弦, 换弦
tune, tuning, tuner, out of tune, pitch, 调音, 音准, 走音, 跑调
practice room, rehearse, rehearsal, practise, practising, rehearsal room, 练习, 排练, 琴房, 练琴
choir, sing, singing, singers, orchestra, band, ensemble, play together, 合唱, 唱歌, 乐队, 乐团
sheet music, score, scores, songbook, 乐谱, 谱子, 曲谱
amplifier, amp, amps, loudspeaker, speakers, 音箱, 功放, 扩音
part exchange, trade in, trade-in, sell my old, sell you my, buy my old, take my old, second-hand, buy back, 以旧换新, 回收, 折价, 旧的, 卖给你们
fibre, fiber, broadband, dsl, line, internet line, cable internet, 光纤, 宽带, 线路, 网线
router, modem, box, hub, router box, 路由器, 光猫, 调制解调器, 机顶盒
wifi password, wi-fi key, network key, wireless key, wifi key, wlan password, 无线密码, 网络密码, 密钥
availability, available in my area, in my street, reach us, reach me, coverage, postcode, 覆盖, 可用, 邮编
technician, engineer, installer, fitter, installation appointment, workman, 工程师, 师傅, 技术员, 安装人员, 上门
stutter, stutters, freeze, freezes, freezing, frozen, buffering, jerky, hangs, lags, lagging, pixelated, 卡顿, 卡住, 卡, 缓冲, 不流畅
television, tv, telly, set-top box, channels, 电视, 机顶盒, 频道
no connection, disconnected, offline, internet down, no internet, connection lost, line is down, keeps dropping, drops out, 没网, 断网, 上不了网, 没有网络, 连不上, 断线
no signal, no network, no reception, zero bars, no bars, no service, can't make calls, 没信号, 无信号, 没有信号, 打不出电话
data used up, out of data, no data left, more data, extra data, gigs, gigabytes, data volume, gb, 流量, 流量用尽, 流量不够, 加流量, 用完
roaming, abroad, overseas, foreign country, in another country, on holiday in, 漫游, 境外, 国外, 出国, 在国外
nuisance calls, spam calls, unwanted calls, cold calls, spam, robocalls, strange calls, 骚扰电话, 垃圾电话, 推销电话
premium numbers, premium rate, subscription by text, text subscription, sms subscription, third-party charges, 增值业务, 付费号码, 短信订阅
parental controls, child protection, block sites, kids online, adult sites, screen time, 家长控制, 儿童保护, 未成年人保护
upgrade, larger plan, bigger plan, more expensive plan, higher tariff, change plan, another tariff, other tariff, downgrade, smaller plan, cheaper plan, switch plan, change my plan, plan, tariff, package, 升级, 换套餐, 改套餐, 降级, 套餐, 资费
take over, takeover, pass on, passing on, transfer to somebody, hand over to, change of owner, somebody else's name, transfer the contract, transfer my contract, 转让, 过户, 转给, 转到别人
bound, tied, tied in, tied down, commitment, lock-in, minimum term, minimum contract, contract length, shortest contract, at least months, 绑定, 合约期, 最短, 最少, 至少, 合同期
terminate, end, ending, cancel my contract, get out of, quit, stop my, give up, giving up, give notice, notice, notice period, opt out, discontinue, leave you, 终止, 解约, 取消, 退出, 不想用, 不用了, 解除, 停用
reminder, dunning, overdue payment, late payment, forgot to pay, unpaid, did not pay, cut off, 催款, 逾期付款, 忘了交, 忘记付款, 欠费, 停机
too high, so much, overcharged, charged too much, bill too high, why so expensive, wrong amount, wrong bill, dispute a bill, itemised, itemized, 太高, 过高, 怎么这么多, 多收, 这么贵, 扣多了
direct debit, debit, debited, taken from my account, collect the sum, money taken, collected on, when do you charge, 扣款, 扣钱, 代扣, 自动扣, 付款日
customer number, username, user name, login name, user id, account name, 用户名, 客户号, 账号, 登录名
compensation, compensate, money back for, credit for the outage, apology, make up for it, 赔偿, 补偿, 赔
compensation, pay for damage, liable, liability, who pays, whose fault, responsible, at whose expense, own expense, 谁赔, 谁负责, 承担, 赔偿, 责任, 负责
voicemail, voice mail, answering machine, mailbox, leave a message, 语音信箱, 留言, 答录机
recommend a friend, refer, referral, refer a friend, bring a friend, bringing a friend, invite a friend, mate, reward, bonus, 推荐朋友, 介绍朋友, 推荐奖励, 带朋友
speak to, talk to, talking to, real person, human, somebody to talk to, get hold of, agent, operator, adviser, advisor, call centre, phone number, reaching us, 人工, 客服, 转人工, 真人, 人工服务, 联系
complaint, complaints, complain, complaining, not happy, unhappy, dissatisfied, rude, bad service, angry, disappointed, 投诉, 抱怨, 不满, 不满意, 态度差
opinion, feedback, suggestion, suggestions, comments, praise, thank, 意见, 建议, 反馈, 表扬
privacy, personal data, my data, my details, your details, keep about me, sell my data, advertisers, record which, know about me, track me, what we store, 隐私, 个人信息, 我的数据, 资料, 个人数据
pay, paying, payment, payments, pay by, pay with, ways to pay, means of payment, visa, mastercard, amex, american express, credit card, debit card, card, cards, paypal, apple pay, google pay, cash, cheque, check, 付款, 支付, 刷卡, 信用卡, 现金, 付钱, 支付宝, 微信, 怎么付
vat, tax number, vat number, company name, firm, business receipt, tax id, vat id, invoice, invoices, bill, bills, receipt, receipts, for my employer, expenses, 发票, 收据, 抬头, 税号, 开票, 报销, 账单
voucher, vouchers, gift card, gift cards, gift certificate, gift voucher, gift, present, 礼品卡, 礼券, 代金券, 礼物, 送礼
parcel, parcels, package, packages, packet, shipment, box, delivery, deliver, delivered, dispatch, dispatched, shipping, ship, shipped, posted, postage, send, sent, sending, carrier, courier, 包裹, 快递, 寄送, 邮寄, 发货, 配送, 寄出, 送货, 运费, 邮资
directions, how to get there, how to find, find us, finding us, where are you, where we are, coming here, getting here, address, location, store, shop, by car, by train, 地址, 位置, 怎么走, 怎么来, 路线, 在哪, 交通
parking, park, car park, parking space, parking lot, parked, leave the car, leave my car, 停车, 停车场, 车位, 泊车
without a car, no car, by bus, by train, railway station, train station, shuttle, shuttle bus, public transport, 公交, 火车站, 班车, 没有车, 接驳
accommodation, hotel, hotels, where to stay, stay overnight, rooms, guest house, hostel, b&b, place to sleep, lodging, beds, 住宿, 酒店, 住哪, 旅馆, 民宿, 宾馆
overnight, spend the night, sleep, sleeping, stay the night, 过夜, 睡觉, 住一晚
disabled, disability, wheelchair, handicapped, walking difficulties, step-free, no steps, accessible, accessibility, mobility, crutches, 残疾, 轮椅, 无障碍, 行动不便
eat, eating, food, restaurant, restaurants, lunch, snack, snacks, own food, packed lunch, sandwiches, hut, huts, cafe, bistro, canteen, 吃, 餐厅, 午餐, 食物, 自带食物, 吃饭, 用餐
opening times, opening hours, open, opens, closing, close, closes, what time, hours of, shop hours, when are you there, tuesday, wednesday, thursday, friday, saturday, sunday, weekdays, 营业时间, 开放时间, 几点开, 几点关, 开门, 关门, 星期一, 星期二, 星期三, 星期四, 星期五, 星期六, 星期日, 周一, 周二, 周三, 周四, 周五, 周六, 周日
camera, webcam, webcams, live picture, cameras, 摄像头, 实时画面, 直播
photo, photos, photograph, pictures, film, filming, video, 照片, 拍照, 摄像
drone, drones, quadcopter, 无人机, 航拍
age, too young, too old, youngest, how old, old enough, years old, year old, minimum age, from what age, toddler, toddlers, under six, 年龄, 几岁, 多大, 岁, 最小, 太小
groups, group, party, large group, school trip, class trip, school class, team outing, stag, hen, company outing, works outing, we are people, 团体, 集体, 学校, 公司活动, 团建, 多人
birthday, birthday party, kids party, children's party, celebrate, 生日, 生日会, 派对, 庆祝
insurance, insured, cover, covered, coverage, policy, breakage cover, 保险, 投保, 保障, 险
guarantee, warranty, faulty, defect, defective, stopped working, doesn't work any more, broke after, fault, under warranty, 保修, 质保, 保证, 坏了, 故障, 不能用了
opened, unsealed, unpacked, used it once, worn once, seal, hygiene, 拆封, 打开过, 用过, 开封
dont like it, don't like it, changed my mind, wrong size, not what i expected, unwanted, send back, sending back, returns, 不喜欢, 不想要, 退货, 退回, 退
queue, queues, queuing, line, lines, wait, waiting time, skip the line, jump the queue, 排队, 等候, 等待
photo id, identity card, id card, passport, driving licence, proof of age, 身份证, 护照, 驾照, 证件
weight, heavy, weigh, kilos, kg, weight limit, how heavy, 重量, 体重, 公斤, 多重
length, height, tall, wide, width, dimensions, 长度, 高度, 宽度, 多长, 多高, 尺寸
depth, deep, shallow, 深度, 深, 浅
swim, swimming, swimmer, swimmers, non-swimmer, can't swim, 游泳, 会游泳, 不会游泳
wetsuit, wetsuits, neoprene, dry suit, what to wear, clothes to wear, clothing, dress, 穿什么, 衣服, 泳衣, 潜水服, 鞋, 服装
what to bring, bring with me, need to bring, take with me, pack, packing list, checklist, 带什么, 需要带, 要带, 携带
alcohol, beer, wine, drunk, drinking, 酒, 喝酒, 啤酒, 饮酒
licence, license, permit, certificate, qualification, permission, fishing licence, 执照, 许可, 许可证, 证书, 驾照
fish, fishing, angling, angler, rod, rods, bait, 钓鱼, 垂钓, 鱼竿
noise, loud music, quiet, quiet hours, silence, party, 安静, 噪音, 吵闹, 音乐
rubbish, litter, trash, garbage, waste, bins, recycling, 垃圾, 回收, 垃圾桶
shower, showers, toilet, toilets, wc, bathroom, hot water, wash, 淋浴, 洗澡, 厕所, 卫生间, 热水
electricity, electric, power, socket, plug, hook-up, charge my phone, charging, charger, 电, 电源, 插座, 充电
spare, spares, spare part, spare parts, replacement, replacement parts, 配件, 零件, 备件
glue, patch, patching, sew, sewing, seam, seams, zip, zipper, stitch, mend, mending, repair kit, 补丁, 修补, 缝, 拉链, 胶
clean, cleaning, wash, washed, dry, drying, dirty, dirt, mud, sand, 清洗, 清洁, 洗, 晾干, 脏
stock, in stock, out of stock, sold out, available, back in, 有货, 缺货, 库存, 售罄
order, orders, ordered, purchase, bought, buy online, placed an order, 订单, 下单, 订购, 购买
change my order, amend, alter, modify, edit my order, wrong address, 修改订单, 改订单, 更改, 改地址
cancel, cancelling, cancellation, call off, calling off, cancelled, can't come, cannot come, not coming, can't make it, 取消, 撤销, 来不了, 不去了, 退订
change, change the date, move the date, postpone, reschedule, another date, other day, different day, rebook, put off, 改期, 改时间, 换日期, 延期, 推迟
extend, extension, longer, keep it longer, one more day, another day, prolong, 延长, 续租, 多租, 多用一天
book, booking, reserve, reservation, reserved, in advance, beforehand, without booking, walk-in, spontaneously, just turn up, 预订, 预约, 预定, 提前订, 不预约
confirmation, confirmed, confirmation email, no confirmation, booking number, reference number, 确认, 确认邮件, 确认信, 预订号
child, children, kid, kids, son, daughter, toddler, little one, youngster, youngsters, youth, youths, teen, teenager, year old, years old, yr old, minors, under-18s, family, families, 孩子, 小孩, 儿童, 小朋友, 儿子, 女儿, 宝宝, 未成年, 青少年, 家庭
adult, adults, grown-up, grown-ups, grown ups, accompanied, accompany, supervised, parent, parents, guardian, 成人, 成年人, 大人, 家长, 监护人, 陪同
own, my own, bring my own, byo, private gear, 自带, 自己的, 自备
solo, alone, by myself, single person, one person, without a partner, 一个人, 独自, 单人
last minute, short notice, same day, spontaneous, on the day, right away, how early, in advance, beforehand, ahead, 当天, 临时, 提前多久, 现场, 明天
first come, first served, walk in, walk-in, drop in, just turn up, without a reservation, without booking, without appointment, no appointment, 不预约, 直接来, 先到先得
advance payment, prepay, prepaid, pay in advance, pay upfront, upfront, down payment, pay on the spot, pay on arrival, pay later, on account, 预付, 预付款, 先付, 到店付, 后付
full refund, partial refund, get back, money back, refunded, reimburse, reimbursement, credit note, store credit, credited, cost back, deposit back, 退款, 退钱, 全额退款, 退还, 返还, 退押金
illness, ill, sick, doctor's note, medical certificate, medical reasons, injured, 生病, 病了, 医生证明, 病假
minimum number, participants, enough people, takes place, take place, goes ahead, go ahead, too few, how many people, group size, class size, places, spots, 人数, 最少人数, 几个人, 名额, 成团
full, fully booked, booked out, booked up, no places left, spaces left, any left, waiting list, waitlist, sold out, 满了, 订满, 没位置, 候补, 名额已满
spectator, spectators, watch, just watching, onlookers, bring a friend along, guests, visitors, visitor, guest, 旁观, 观看, 客人, 访客, 陪同
experience, experienced, skills, skill, qualification, certificate, know how to, proof of skill, competent, 经验, 技能, 资格, 会不会
weight, heavy, how much does it weigh, heavier, maximum load, carry, load, capacity, how many fit, 重量, 多重, 载重, 承重
wet, dry, dry bag, keep dry, waterproof bag, splash, soaked, 湿, 防水, 防水袋, 干燥
smell, smells, smelly, stink, mould, mouldy, mildew, musty, damp, 气味, 味道, 发霉, 霉, 潮湿
stain, stained, dirty, muddy, mud, cleaned, cleaning fee, wash it before, 污渍, 弄脏, 脏, 清洁费, 洗干净
insect, insects, mosquito, mosquitoes, tick, ticks, midges, bugs, 虫, 蚊子, 蜱虫, 昆虫
tide, tides, current, currents, waves, swell, rapids, 潮汐, 水流, 浪, 急流
capsize, capsized, tip over, fall in, fell in, overboard, tipped, 翻船, 落水, 翻了
water level, high water, low water, flood, flooded, 水位, 涨水, 洪水
map, maps, route, routes, tour suggestion, trail, itinerary, gps, satnav, coordinates, navigation, 地图, 路线, 导航, 坐标
landing place, put in, take out, jetty, pier, harbour, harbor, marina, dock, slipway, ramp, 码头, 上岸, 下水, 港口
transport, carry, roof rack, trailer, car roof, straps, transport home, how do i get it home, take it home, 运输, 运, 车顶, 拖车, 带回家
delivery address, other address, another address, different address, wrong address, change the address, to work, to my office, pick-up point, parcel locker, packstation, 地址, 收货地址, 改地址, 送到公司, 自提点
delivery time, how fast, how long does shipping, when will it arrive, arrival date, days until, arrive, arrives, get here, by friday, in time, express, 多久到, 几天到, 什么时候到, 送达, 加急
order status, where is my order, where's my order, where is my parcel, still waiting, not here yet, tracking, tracking number, track, not arrived, never came, lost parcel, 物流, 快递到哪, 单号, 追踪, 还没到, 没收到
incomplete, missing part, part missing, something missing, missing item, not in the box, forgot to pack, 少发, 缺, 漏发, 少了
wrong item, wrong one, wrong size sent, wrong colour, other than ordered, mixed up, sent me the wrong, 发错, 寄错, 错的
return label, label, return slip, return postage, who pays for the return, free returns, return costs, send it back, 退货标签, 退货运费, 谁付运费
time limit, deadline, within days, how many days do i have, return window, period, until when, how long can i, 期限, 几天内, 多少天, 有效期, 多久内, 截止
exchange, swap, other size, other colour, trade, instead, different one, another one, replace, replacement, 换, 调换, 换货, 更换
sale, sale items, reduced items, outlet, clearance, bargain, bargains, black friday, special offer, offers, promotion, 特价, 促销, 打折商品, 清仓
price match, cheaper elsewhere, saw it cheaper, found it cheaper, lower price, 比价, 更便宜, 差价
used gear, second hand, second-hand, pre-owned, ex-rental, ex-hire, used equipment, b-stock, 二手, 旧装备, 旧货
sell, sell you my, take my old, trade-in, swap old for new, consignment, 卖, 以旧换新, 回收旧
repair time, how long does a repair take, repair cost, mending, fixing, fix, repair, restore, workshop, broken, doesn't work, stopped working, dead, 维修, 修理, 修, 坏了, 不工作, 没反应
worth repairing, beyond repair, write-off, too old to repair, cannot be repaired, 修不好, 值得修
zip, zipper, buckle, strap, seam, button, velcro, pole, poles, peg, pegs, 拉链, 扣, 带子, 接缝, 杆, 地钉
sole, soles, resole, shoe, boot, heel, 鞋底, 鞋, 靴子, 换底
waterproofing, reproof, impregnate, proofing, water-repellent, coating, 防水处理, 防水涂层
battery, batteries, charge, charging, recharge, power bank, flat battery, 电池, 充电, 没电
ignite, ignition, light it, won't light, flame, doesn't burn, lighter, matches, 点火, 点不着, 打不着, 火焰
clogged, blocked, blockage, jet, nozzle, cleaning needle, 堵, 堵塞, 喷嘴
error code, error message, display shows, screen shows, beeps, blinking, flashing, red light, 错误代码, 故障码, 报错, 闪烁, 红灯, 显示
firmware, software update, reset, restart, reboot, turn it off and on, 重启, 复位, 升级
spring, autumn, winter, summer, season, off-season, closed season, high season, low season, opening season, 季节, 淡季, 旺季, 冬天, 夏天, 春天, 秋天
pitch, plot, site, spot, place for a tent, space for a van, 营位, 位置, 位子
check in, check-in, arrive, arrival, when can we come, arrive late, late arrival, 入住, 到达, 晚到, 几点到
check out, check-out, leave, departure, when do we have to leave, 退房, 离开, 几点走
quiet hours, quiet, noise, loud, party, generator, 安静, 噪音, 音乐, 吵
laundry, washing machine, dryer, tumble dryer, wash clothes, 洗衣, 洗衣机, 烘干机
kitchen, cook, cooking, cook my own, fridge, freezer, refrigerator, microwave, 厨房, 做饭, 冰箱, 微波炉
kiosk, bread, rolls, groceries, supermarket, buy food, shop on site, 小卖部, 面包, 超市, 买吃的
playground, play area, games, things for kids, 游乐场, 玩的地方, 儿童乐园
wifi, wi-fi, internet, wireless, signal, reception, network, 无线网, 网络, 信号, 上网
dog, dogs, on a lead, leash, pets allowed, bring my dog, animals, 狗, 宠物, 牵绳
reception, front desk, desk, office, counter, who is there, 前台, 服务台, 柜台, 办公室
electric hookup, hook-up, power socket, electricity, plug in, shore power, ev, electric car, charging point, charge my car, 电, 充电桩, 插座, 电源, 电车充电
emergency number, in an emergency, call for help, who do i call, hotline, out of hours, 紧急电话, 求助, 打给谁, 报警
find, hand in, pick up lost, belongings, 捡到, 失物, 招领
confirmation, confirmation mail, booking confirmation, didn't get a mail, no email, no mail, spam folder, junk, junk mail, 确认邮件, 没收到邮件, 垃圾箱, 垃圾邮件
name, rename, change name, pass my place on, someone else instead, transfer my booking, give my place, substitute, 改名, 转给别人, 代替, 换人
proof, receipt lost, lost receipt, no receipt, without receipt, proof of purchase, 没有收据, 小票丢了, 凭证, 购买凭证
split payment, split the bill, pay separately, pay half, two cards, 分开付, 各付各的
currency, euros, dollars, foreign currency, pounds, 货币, 欧元, 美元, 人民币
club, member, members, membership, association, card holders, alpine club, 会员, 俱乐部, 协会
school, schools, class, teacher, youth group, scouts, kindergarten, 学校, 班级, 老师, 青年团
company, firm, corporate, team building, team event, away day, staff outing, works outing, 公司, 团建, 企业
hen party, stag do, stag party, bachelor, bachelorette, party, 单身派对, 派对
wedding, weddings, marry, bride, 婚礼, 结婚
photo, photos, pictures, film, video, gopro, 照片, 拍照, 视频
tip, tips, gratuity, tipping, 小费
language, speak english, english, in english, german, french, chinese, speak chinese, translation, interpreter, foreign language, 语言, 英语, 中文, 说中文, 讲英语, 翻译
glasses, contact lenses, sunglasses, sun cream, sunscreen, 眼镜, 墨镜, 防晒, 帽子
clothes, clothing, wear, put on, dress code, what to wear, change of clothes, spare clothes, trainers, 穿, 穿什么, 衣服, 换洗衣服, 鞋
pregnant, pregnancy, expecting, 怀孕, 孕妇
asthma, heart, epilepsy, medical condition, health problem, health condition, medication, 心脏, 哮喘, 癫痫, 健康状况, 疾病
overweight, too heavy, plus size, large size, big people, tall people, 超重, 太重, 大码, 太高
headache, dizzy, seasick, sick on boats, motion sickness, 晕船, 晕车, 头晕
scared, afraid, fear, nervous, dangerous, is it safe, risk, risky, 害怕, 危险, 安全吗, 风险
waiver, sign a form, liability form, sign something, disclaimer, consent, consent form, 免责, 签字, 同意书
jobs, job, vacancies, vacancy, are you hiring, work for you, work with you, apply for a job, internship, trainee, career, 招聘, 求职, 实习, 应聘, 工作机会
sustainable, environment, eco-friendly, climate, carbon, plastic, 环保, 可持续, 塑料
lightning, thunder, thunderstorm, thunderstorms, storm, bad weather, hail, 闪电, 打雷, 雷电, 雷雨, 暴雨, 坏天气, 天气
guitar, drums, sing, singing, music, radio, loudspeaker, loud, quiet, noise, 吉他, 唱歌, 音乐, 音箱, 放歌, 安静, 吵
capsize, capsized, capsizes, tip over, tipped over, turn over, overturn, flip over, fall in, fell in, fall into the water, 翻船, 翻了, 掉水里, 落水
boxing day, christmas, christmas eve, new year, new year's day, december, holidays, public holidays, 圣诞, 圣诞节, 元旦, 新年
winter, november, december, january, february, off season, out of season, 冬天, 冬季, 11 月, 12 月, 1 月, 2 月, 淡季
summer, june, july, august, high season, main season, peak season, 夏天, 夏季, 暑假, 6 月, 7 月, 8 月, 旺季
spring, march, april, 春天, 春季, 3 月, 4 月, 5 月
autumn, fall season, september, october, 秋天, 秋季, 9 月, 10 月
zip, zipper, zippers, zips, fastener, 拉链
boot, boots, shoe, shoes, sneakers, trainers, sandals, footwear, 鞋, 靴子, 鞋子
trousers, pants, shirt, t-shirt, sweater, jumper, jacket, coat, clothes, clothing, 裤子, 衬衫, 毛衣, 外套, 衣服
ready, done, finished, completed, when will it be ready, when is it done, takes, turnaround, 好了, 完成, 做好, 修好, 弄好
twice, two times, double, doubled, again, duplicate, 两次, 重复, 两遍
elsewhere, somewhere else, another shop, another store, another dealer, other shop, other dealer, competitor, competitors, 别处, 别的店, 别家, 其他店
cheaper, costs less, lower price, less expensive, better price, for less, price difference, 更便宜, 便宜点, 差价
two people, two persons, couple, for two, double, two-seater, two seater, 双人, 两个人, 两人
one person, single, alone, by myself, on my own, solo, one-seater, 单人, 一个人, 独自, 自己一个人
four people, for four, 四人, 四个人
half day, half a day, afternoon, morning, 半天, 下午, 上午
full day, whole day, all day, entire day, 全天, 一整天, 整天, 一天
grill, grilling, barbecue, bbq, barbecues, roast, sausages, open fire, 烤肉, 烧烤, 烤架, 烤, 明火, 生火
shower, showers, wash myself, wash ourselves, bathe, bath, 洗澡, 淋浴, 热水澡, 冲凉
washing machine, laundry, wash clothes, wash my clothes, washing, dryer, 洗衣服, 洗衣机, 洗衣, 烘干
arrive late, get there late, late arrival, arriving late, late arrivals, after midnight, get there at, 到得晚, 半夜到, 晚到, 很晚到, 半夜才到, 深夜到, 夜里到
show up, turn up, drop in, walk in, just come, come by, pop in, without a booking, without booking, without appointment, without an appointment, without a reservation, 直接来, 直接去, 没预约, 不预约, 没约, 不用预约
i can't swim, cannot swim, can hardly swim, bad swimmer, non-swimmer, non-swimmers, not a good swimmer, swim well, 不会水, 不会游泳, 旱鸭子, 不会游
charge my phone, battery empty, battery is dead, phone dead, charged, socket, sockets, power outlet, 没电, 没电了, 充电, 插座, 用电, 充手机
bring, bring along, pack, what to bring, take with me, take along, need to bring, packing list, prepare, 带什么, 准备什么, 要带, 准备, 带上
expire, expires, fade, run out, lapse, become invalid, valid, good for, 过期, 失效, 清零, 作废, 有效期
confirmation, confirmation mail, confirmation email, booking mail, booking code, confirmed, no mail, 确认邮件, 确认信, 确认
not received, never received, didn't get, did not get, hasn't arrived, not arrived, no mail comes, junk, junk folder, spam folder, spam, 没收到, 收不到, 没到
something came up, can't make it, can not come, another day, different day, other day, instead, postpone, reschedule, move my booking, 有事, 来不了, 换一天, 改天, 改到, 改日期, 改期
going home early, go home early, leave early, leaving early, early departure, shorten, 提前走, 提前离开, 早走, 提前退房
change my mind, changed my mind, don't like, don't want, not want, do not want it anymore, no longer want, not happy with, 不想要了, 不喜欢, 反悔, 后悔
doctor, gp, physician, practitioner, surgery, consultation, 医生, 大夫, 看病, 就诊, 看医生, 门诊, 挂号
fever, temperature, cough, cold, flu, sick, ill, unwell, earache, headache, hurts, pain, hurt, ache, sore, 发烧, 咳嗽, 感冒, 头疼, 疼, 痛, 不舒服, 发热
urgent, emergency, today, right now, straight away, same day, on the day, 急, 急诊, 当天, 今天, 马上, 紧急
tablet, tablets, pill, pills, medicine, medicines, medication, drug, drugs, prescription, prescriptions, 药, 药片, 用药, 吃药, 处方, 开药
rash, itchy, spots, dizzy, sick from, side effect, side effects, reaction, reactions, feel sick, nausea, 副作用, 不良反应, 头晕, 发痒, 皮疹, 恶心
injection, injections, jab, jabs, shot, vaccine, vaccines, vaccination, vaccinations, 打针, 疫苗, 接种, 针
depressed, depression, feeling down, sad, anxious, anxiety, panic, stress, lonely, mental, mental health, 抑郁, 难过, 焦虑, 心情不好, 心理
boss, employer, sick note, sick notes, off work, certificate, doctor's note, 老板, 单位, 病假, 病假条, 请假
pregnant, pregnancy, having a baby, expecting, midwife, 怀孕, 孕妇, 生孩子
blood test, blood tests, test result, test results, result, results, lab, laboratory, my test, 化验, 结果, 检查结果, 验血, 抽血
x-ray, scan, ultrasound, imaging, 拍片, 超声, B超
records, my file, my records, medical records, what you wrote, confidential, confidentiality, find out, tell anyone, who knows, 病历, 保密, 档案
at home, come to us, come to my home, home visit, home visits, house call, can't leave the house, 上门, 到家里
malware, virus, viruses, trojan, hacked, hacker, hack, infected, compromised, broke in, got into, 病毒, 木马, 被黑, 黑客, 入侵
undo, go back, go back to yesterday, roll back, rollback, revert, earlier version, restore, restoring, backup, 撤销, 恢复, 回滚, 还原, 备份
website, websites, web site, homepage, site, sites, webpage, 网站, 站点, 主页
web address, domain, domains, domain name, url, 域名, 网址
transfer, transfer from, move from, bring from, migrate, migrating, move my, switch from, take over, 转入, 迁移, 迁过来, 转移, 搬过来, 搬家
disk, disk space, space, gigabyte, gigabytes, gigs, gb, storage, full, running out, 空间, 硬盘, 容量, 存储, 不够用
mailbox, mailboxes, outlook, thunderbird, gmail, imap, smtp, e-mail account, email account, mail account, 邮箱, 企业邮箱
out of office, auto-reply, away message, absence, holiday reply, vacation reply, forward, forwarding, 自动回复, 转发, 休假回复
ftp, sftp, upload, uploading, uploads, html, files, 上传, 传文件
not secure, certificate, certificates, https, padlock, ssl, encrypted, 不安全, 证书, 加密
cron, cronjob, cron job, scheduled, schedule, scheduled task, scheduled tasks, every hour, every night, regularly, automatically, 定时, 定时任务, 计划任务
staging, test copy, copy of my site, try out, without customers seeing, sandbox, preview, testing, 测试站, 试一试, 预览
access, give access, colleague, colleagues, designer, developer, freelancer, employee, several people, co-worker, user, users, 同事, 员工, 设计师, 多人, 其他人
statistics, stats, visitors, how many people, traffic, page views, hits, analytics, 统计, 访问量, 流量, 多少人
green, green energy, eco, sustainable, renewable, climate, environment, solar, wind power, 环保, 绿电, 可再生
data centre, data center, where are the servers, server location, stored in, which country, where are you based, where do you stand, 机房, 数据中心, 服务器在哪, 哪个国家
nonprofit, non-profit, ngo, charity, charities, school, schools, club, clubs, association, 公益, 慈善, 学校, 协会
reply, replies, reply time, response time, how quick, how fast do you answer, answer, answered, respond, 回复, 多久回复, 回信
down right now, outage, outages, your side, is it down, broken on your side, server problem, status page, disruption, 故障, 挂了, 宕机
sunset, evening, dusk, at dusk, evening trip, twilight, 傍晚, 日落, 黄昏, 晚上
overnight, two days, two-day, one night, sleep outside, sleeping outside, camp, multi-day, weekend trip, 过夜, 两天, 野营
bachelor, bachelorette, hen party, stag party, hen, stag, stag do, hen do, 单身派对
teach me, show me how, show me, explain how, somebody show, someone show, help with, help me with, 教我, 教一下, 示范, 演示
set up the tent, put up, pitch, pitching, set up, assemble, 搭, 搭帐篷, 支, 搭建
let in, lets in, lets the rain in, lets water in, leak, leaks, leaking, leaky, not waterproof, waterproof, watertight, 漏, 漏水, 防水, 渗水
insurance, cover, waiver, protection plan, insured, damage cover, 保险, 保障
money back, get my money, get back, refund, refunds, lose, how much will i lose, keep half, 退钱, 退款, 退多少, 能退多少, 全退
two-wheeler, motorbike, 摩托车
motor boat, motorboat, jet ski, speedboat, yacht, 摩托艇, 快艇, 游艇
ski, skis, skiing, snowboard, snowboards, 滑雪, 滑雪板, 滑雪场
surf, surfing, surfboard, surfboards, windsurfing, 冲浪, 冲浪板
horse, horses, horse riding, pony, 骑马, 马
wrong, mistake, by mistake, wrongly, error, incorrect, mixed up, 错了, 弄错, 写错, 填错, 发错
street, road, house number, postcode, zip code, address, 街道, 门牌, 邮编, 地址
instructor, instructors, guide, guides, teacher, teachers, coach, trainer, tutor, 教练, 老师, 导游, 向导
drop, dropped, fall, fell, lost overboard, sank, sunk, 掉了, 掉进, 掉下去
mobile, cell phone, phone, smartphone, 手机
buy bread, bakery, rolls, bread, supermarket, groceries, grocery, shop for food, 面包, 超市, 买菜, 食品, 便利店
report, reimburse, expense report, expenses, tax office, bookkeeping, accounting, accountant, 报销, 报账, 财务, 会计, 入账
scan to pay, scan, wechat pay, alipay, 扫码, 扫一扫, 微信付, 微信支付, 支付宝
collect points, points, saved points, stamps, 积分, 攒分, 攒的分, 分
hold, on hold, block, blocked, reserved, reserve, pending, frozen, freeze, authorise, authorize, pre-authorisation, lift, release, released, 冻结, 预授权, 解冻, 解除, 扣住
leftover, left over, what is left, remaining, remainder, balance, rest of it, 剩下, 余额, 剩余, 没用完
timetable, bus times, last bus, next bus, how often, every hour, last train, runs, 时刻表, 末班车, 几点有车, 班次, 多久一班
sat nav, satnav, navigation, gps, google maps, directions, 导航, 地图
credit check, credit record, credit rating, creditworthy, solvency, 信用, 征信
dirt, dirty, mud, muddy, sand, sandy, filthy, cleaning fee, clean it, 泥, 沙子, 脏了, 清洁费, 清洗费
defibrillator, aed, heart attack, first aid, first-aid kit, ambulance, emergency number, 急救, 除颤器, 心脏病, 救护车
smells, smell, stink, stinks, odour, odor, leaking gas, 闻到, 味道, 气味, 漏气
blocked, clogged, jammed, stuck, won't move, 堵, 堵住, 堵了, 卡住
soot, smoke, smokes, black smoke, sooty, yellow flame, 黑烟, 冒烟, 熏黑
does not light, won't light, wont light, does not burn, no flame, no spark, ignite, lighter, match, matches, 点不着, 打不着火, 不着火, 点火
pump up, inflate, blow up, how much air, air pressure, pressure, psi, bar, 打气, 充气, 气压, 打多少气
wetsuit, wetsuits, neoprene, drysuit, drysuits, cold water, 潜水服, 湿衣
wear, worn, wear and tear, normal use, used up, 磨损, 用旧
fly, flying, flight, plane, by plane, hand luggage, airline, airlines, 坐飞机, 飞机, 航班, 托运
serial number, model number, series, 序列号, 编号, 型号
opening hours, when are you open, are you open, do you open, opens, closes, closing time, 开门吗, 营业吗, 几点关门, 几点开门, 上班
minimum number, enough people, at least, not enough people, group size, 最少, 凑不满, 人数不够, 几个人, 成团
included, include, part of the price, extra, not included, 包含, 包括, 含不含, 另外收费, 另算
weather cancelled, cancelled because of weather, too windy, rain, rainy, if it rains, 下雨, 刮风, 风大
catering, packed lunch, lunch box, lunch, 盒饭, 午饭, 便当
tax free, tax-free, vat refund, refund of tax, duty free, 退税, 免税, 拿回税
letter of invitation, invitation letter, visa letter, visa, 邀请函, 签证, 邀请信
post abroad, ship home, send home, mail to china, 寄回, 寄回国, 寄到国内, 快递到国内, 寄到中国
sat on, lost card, lost voucher, lost code, lost number, lost ticket, 卡丢了, 券丢了, 票丢了
junior, under age, youngest, smallest age, minimum age, too young, 多大可以, 几岁可以, 最小, 年龄
cheques, cheque, check, cash, coins, american express, amex, diners, visa, mastercard, contactless, 运通, 支票, 现金, 刷卡, 银联, 银联卡
rain, rains, raining, pour, pours, pouring, downpour, drizzle, bucketing down, soaking wet, 下大雨, 暴雨, 淋雨
can't walk, cannot walk, cant walk, hard to walk, bad legs, bad knee, crutches, walking frame, mobility scooter, wheelchair, hoist, 腿脚不便, 走不了路, 轮椅
grocery, groceries, grocery store, supermarket, corner shop, convenience store, 超市, 便利店, 买菜, 小卖部
heart attack, collapsed, unconscious, not breathing, ambulance, first aid, defibrillator, emergency, 112, 911, 急救, 心脏病, 昏倒, 救护车
crushed, dented, squashed, battered, torn open, damaged, arrived damaged, 压坏, 压扁, 破了
tip over, tipped over, capsize, capsized, overturn, overturned, flip, flipped, fell out, fall out, fell in, fall in, fell into, 翻船, 翻了, 落水, 掉进水, 掉水里
fetch us, fetch you, fetch me, pick us up, pick me up, picked up, collect us, shuttle, 接站, 接我们, 来接, 派车
walk in, walk-in, turn up, show up, just come, just drop by, drop in, spontaneously, without booking, without a booking, need to book, 直接来, 直接去, 不预约, 临时
busy, crowded, packed, full, fully booked, peak, high season, rush, 人多, 拥挤, 满了, 旺季, 高峰
push back, put off, shift, move to another day, moving to another day, postpone, 往后推, 推后, 改天
torch, flashlight, lantern, head torch, headlamp, lamp, 手电, 手电筒, 头灯, 灯
forbidden, off limits, out of bounds, no-go, restricted, not permitted, prohibited, may not go, may go, 禁区, 不能去, 可以去哪
scratch, scratched, scratches, scrape, scraped, graze, dent, ding, bump, bumped, 磕, 碰, 撞, 刮, 刮花, 划痕, 蹭
sat nav, satnav, gps, coordinates, navigation, address, street, postcode, zip code, 导航, 定位, 地址, 邮编
come apart, came apart, came off, fell off, come off, come loose, came loose, opens again, open again, 开线, 脱落, 掉下来, 松了
in time, be here, get here, here by, before the weekend, by friday, by monday, by christmas, how long it takes, delivery time, 来得及, 什么时候到, 赶得上
never sat, never been, never tried, never done, first time, newbie, complete beginner, starter, zero experience, 新手, 零基础, 没学过, 第一次, 初学
counter, till, checkout desk, front desk, reception, desk, kiosk, hut, 柜台, 前台, 服务台, 收银台
expense, expenses, expense report, claim back, for my boss, for the office, for work, reimbursed by, 报销, 报账
smell, smells, stink, stinks, reek, reeks, odour, odor, whiff, 气味, 臭, 异味, 闻到
mosquito, mosquitoes, insects, bugs, ticks, wasps, bites, 蚊子, 虫子, 虫
sunburn, sunscreen, sun cream, sun lotion, suncream, 防晒, 防晒霜
drunk, booze, pint, pints, tipsy, hangover, alcohol, beer, wine, 喝酒, 酒后, 醉
glasses, spectacles, eyeglasses, contact lenses, 眼镜, 隐形眼镜
restart, reboot, switch off and on, turn off and on, 重启, 重开
brochure, leaflet, flyer, catalogue, catalog, 宣传册, 目录, 手册
pitch, pitches, plot, camping spot, place for my tent, spot for my tent, camp site, campground, 营位, 搭帐篷
jetty, pier, dock, landing stage, harbour, harbor, boathouse, 码头, 栈桥, 船屋
lake, river, sea, shore, beach, waterside, 湖, 河, 海, 岸, 水边
lawn, grass, meadow, field, 草地, 草坪
mud, muddy, sandy, filthy, dirty, 泥, 沙子, 脏
roof rack, on the roof, car roof, roof box, on top of the car, 车顶, 行李架
sew, sewn, sewed, sewing, stitch, stitched, stitches, seam, seams, 缝, 缝线, 缝补
zip, zipper, zips, slider, 拉链
fishing, angling, angler, catch fish, rod, 钓鱼, 钓竿
jump, jumping, dive, diving, 跳, 跳水
rescue, rescued, whistle, lifeguard, 救援, 救命, 求救, 救我
stars, star, sky, astronomy, 星星, 星空
cook, cooking, cookery, recipe, 做饭, 煮, 烹饪
credit note, store credit, as a credit, shop credit, 抵用, 抵扣, 余额
blocked, reserved, pending, on hold, pre-authorisation, preauthorization, not really charged, 冻结, 预授权, 解冻, 占用额度
twice, two times, double, doubled, duplicate, 2x, 两次, 重复, 扣了两次
supervise, supervision, accompany, accompanied, by themselves, by himself, by herself, grown-up, grown-ups, adult, adults, 大人陪, 家长, 陪同, 自己一个人
hot water, boiling water, kettle, warm water, 热水, 开水, 烧水
plug, plugs, socket, sockets, power point, adapter, adaptor, 插头, 插座, 转换器, 转接头, 充电头
laundry, laundrette, wash clothes, washing machine, tumble dryer, dryer, 洗衣, 洗衣机, 烘干
silent, silence, keep quiet, quiet, noise, late at night, 安静, 吵闹, 噪音
canister, canisters, cartridge, cartridges, gas bottle, gas cylinder, refill, 气罐, 燃气罐
gas, butane, propane, 燃气, 煤气
soot, sooty, black smoke, smokes, blackened, 冒黑烟, 黑烟, 积碳
bow tie, suit, dress code, clothes, clothing, wear, shoes, what to bring, 穿什么, 衣服, 着装, 鞋
pack, packing list, bring along, take along, take with me, bring with me, what to bring, 带什么, 准备, 准备什么, 自备
cheap for, discount for, student id, student card, 学生证, 学生票
exact, precise, correct pressure, how hard, how much air, psi, bar, pressure, 气压, 打气, 充气
gear, equipment, kit, tackle, 装备, 器材
get hold of, reach you, ring you, number to ring, number to call, phone number, 怎么联系, 打电话
add you, add me on, follow you on, wechat id, 加微信, 加你们微信, 微信号, 加好友
stow, stash, leave our bags, store our bags, left luggage, luggage storage, locker, lockers, 存行李, 放行李, 寄存
pregnant, pregnancy, months pregnant, expecting a baby, 怀孕, 孕妇, 孕期, 孕
epilepsy, heart condition, asthma, diabetes, operation, surgery, 癫痫, 心脏, 哮喘, 糖尿病, 手术
windy, wind, breeze, gusts, gusty, waves, choppy, 风, 风大, 大风, 浪
cold water, freezing water, water temperature, how warm is the water, icy, 水温, 水冷, 冰冷
wetsuit, wetsuits, neoprene, dry suit, drysuit, 潜水服, 湿衣
family ticket, for families, with kids, with children, parent and child, 亲子, 带孩子, 一家人
shop assistant, salesperson, colleague, coworker, boss, manager, 店员, 同事, 老板
complete set, package deal, bundle, all-in, everything included, weekend set, 套餐, 全套, 打包价
sale return, unsuitable, not happy with it, no longer needed, changed my mind, 不想要, 不喜欢, 不需要了, 后悔
tags, label, labels, tag, price tag, 吊牌, 标签
worn out, worn, wear and tear, old, 磨损, 旧了
loyalty scheme, loyalty card, club card, stamp card, member card, reward points, points, 积分, 积分卡, 会员卡
last train, last bus, last ferry, last tram, 末班车, 末班, 最后一班
timetable, schedule, departures, how often, every hour, 时刻表, 班次, 几点发车
barrier, gate, bar code at the gate, entry code, access code, door code, 栏杆, 门禁密码, 大门密码
guided, guide, guides, leader, escort, 向导, 导游, 教练
hen party, stag party, bachelor party, bachelorette, hen do, stag do, 单身派对
field trip, class outing, school outing, school class, 春游, 秋游, 学校活动
corporate, team building, teambuilding, company outing, staff outing, 团建, 公司活动
sold out, unavailable, not available, no longer available, run out, gone, back in stock, 卖完, 缺货, 没货, 到货
notify me, let me know, tell me when, remind me, inform me, 通知我, 提醒我
second-hand, secondhand, pre-owned, used, 二手
serial number, model number, frame number, 序列号, 型号
ripped, rip, tear, torn, hole, holes, gash, 撕破, 破洞, 裂口
glue, glued, stick together, weld, patch, 粘, 胶, 补
petrol station, filling station, fuel, diesel, petrol, 加油站, 汽油, 柴油
hand luggage, cabin bag, carry-on, on a plane, by plane, airport security, 随身行李, 飞机, 上飞机
stamp, stamped, customs stamp, 盖章, 印章
driving licence, driver's license, driver's licence, licence translation, 驾照, 驾驶证
renminbi, yuan, rmb, chinese money, 人民币
parcel home, send home, ship home, post home, 寄回家, 寄回国, 寄回去
chef, kitchen, self-catering, 厨房, 自己做饭
talk, talks, lecture, lectures, presentation, author reading, event, events, 讲座, 演讲
labrador, retriever, terrier, poodle, spaniel, doggy, pooch, puppy, dog, dogs, 狗, 狗狗, 犬
vest, vests, life vest, buoyancy aid, buoyancy aids, life jacket, life jackets, 救生衣, 浮力衣
on our own, by ourselves, without a guide, unaccompanied, 自己去, 不跟团
take my place, takes my place, in my place, instead of me, send somebody, somebody else comes, pass it on, 代替我, 转让, 换人
be out by, move out by, vacate, last day, arriving and leaving, 退房, 最后一天
put up, put the tent up, pitching, pitch it, set the tent up, 搭, 搭帐篷, 支帐篷
wore it once, worn once, used once, unused, unworn, with its label, 穿过一次, 用过一次
what do you give for, what do you pay for, buy my old, buy my used, take my old, sell you my, selling us your, 收旧, 回收旧, 卖给你们
put away for winter, away for winter, winter storage, over the winter, storing, 过冬, 收起来
loudspeaker, speaker, bluetooth, radio, boombox, loud music, no music, 音箱, 音响
hold my order, keep my order, hold it for, keep it for, how long do you keep, 保留多久, 留多久
held on my card, hold on my card, block on my card, blocked on my card, money blocked, deposit, 押的钱, 押金, 冻结
damaged when it came, broken when it came, came damaged, came broken, arrived broken, arrived damaged, when it arrived, when it came, 收到就坏, 收到时坏, 到货损坏
finished yet, done yet, ready yet, is it ready, when is it ready, 修好了吗, 好了没
invitation letter, letter of invitation, visa letter, 邀请函, 邀请信, 开信
late fee, fee for being late, 罚多少, 超时费, 晚还
sunglasses, shades, glasses, 墨镜, 太阳镜, 眼镜
entry level, first steps, first strokes, basics, for beginners, 入门, 基础
leash, on a lead, lead, muzzle, 牵绳, 狗绳, 嘴套
cool box, cooler, ice box, icebox, fridge, ice pack, ice packs, 冰箱, 保温箱, 冰袋
air mattress, airbed, mat, mats, sleeping mat, sleeping pad, mattress, 睡垫, 防潮垫, 气垫, 床垫
saucepan, saucepans, pot, pots, cookware, pan, pans, 锅, 锅具
minibus, van, people carrier, 小巴, 面包车
token, tokens, coin-operated, 代币
waste water, grey water, sewage, empty the tank, chemical toilet, chemical toilets, cassette, 污水, 排污
hull, hulls, underside, bottom of the boat, 船底, 船体
half day, morning only, afternoon only, a few hours, couple of hours, 半天, 上午, 下午, 几个小时
credit check, credit record, credit history, 征信, 信用记录
spread the cost, spread the sum, in small bits, bit by bit, in parts, 分期, 慢慢付
for less, cheaper elsewhere, cheaper somewhere else, lower price elsewhere, beat the price, price match, price promise, 别家便宜, 比别人贵
without being a member, not a member, non-member, non-members, without a card, no card, guest, guests, 非会员, 没有卡
`;
