/**
 * Words that customers and pages use for the same matter, a group a line, in both languages: a question in one finds the names of
 * things in the other. A word may stand in several groups. `@price`, `@time`, `@place` and `@contact` say what kind of fact the
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
log in, login, sign in, signing in, log on, logging in, access, get in, sso, single sign-on, 登录, 登陆, 登入, 登不上, 登不进, 单点登录
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
vacancy, vacancies, job, jobs, career, careers, work for you, hiring, apply, 招聘, 职位, 工作机会, 应聘, 求职
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
waiting list, reserved, all out, always taken, taken, gone, out, on loan, on hold, 借走, 被借, 排队
get it for me, order in, special order, other libraries, don't own, don't have, haven't got, have not got, 没有的, 调书, 代订
finish, finished, not done, need more time, another month, another week, more time, longer, 没看完, 没用完, 还没
prove, proof, document, documents, bring, what to bring, what do i need to bring, papers, 带什么, 材料, 证明, 携带
how many, number of, at once, at the same time, limit, 几本, 几个, 几件, 多少, 一次
pram, pushchair, stroller, buggy, stairs, can't climb, steps, 婴儿车, 推车, 楼梯, 台阶
film, films, dvd, movie, movies, video, 影片, 电影, 光盘
concert, performance, show, play, theatre, exhibition, talk, lecture, reading, 音乐会, 演出, 讲座, 展览
teacher, teachers, school class, pupils, class trip, kindergarten, nursery, 老师, 学生, 班级, 幼儿园
money, cash, coin, coins, change, note, 现金, 硬币, 零钱
`;
